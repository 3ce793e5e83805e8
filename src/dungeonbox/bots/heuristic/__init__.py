"""Rule-based bots, one fast player for each game; `thumb` on command lines and in the API."""
