"""The server: tables, seats, sockets and storage. It knows who may do what, and never what a rule means."""
