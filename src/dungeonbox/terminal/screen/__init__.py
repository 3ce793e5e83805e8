"""The full-screen table. Nothing outside this folder imports the screen library, and only when a screen opens."""
