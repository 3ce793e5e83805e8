"""The table server: it withstands death, races, strangers and curious eyes."""
