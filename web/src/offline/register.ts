/** Lets pages be shown without a connection, where the browser allows that: on localhost and over HTTPS. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The first page comes first; what is kept for later can wait. A browser that refuses works as it did before.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined));
}
