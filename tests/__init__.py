"""The tests; folders mirror the rooms of src/dungeonbox.

Which test is about what:

- a clause or ruling of a rulebook: `games/<game>/clauses`, in the file named after its section; where two rules meet,
  `test_corners.py` or the folder `corners`; what a player may know, `test_sight.py`; what is read and written,
  `test_notation.py` and `test_words.py`; the box, `test_components.py`.
- whether a game is right as a whole: `games/<game>/test_referee.py` plays it beside a second referee, `perft` counts
  trees, `golden` keeps whole games, `proving` tries the laws, and plants faults to see the laws catch them.
- the server: `table`; what a player can do there is in `test_players_*.py`.
  The browser: `e2e`. The terminal: `terminal`.
- the order of the house, such as who imports whom and which clause has a test: `house`.
"""
