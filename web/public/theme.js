// Runs before anything is painted, so that the chosen theme never flashes in late.
try {
  const theme = JSON.parse(localStorage.getItem('dungeonbox.settings') ?? '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser without storage follows the system.
}
