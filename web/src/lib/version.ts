/** Whether the server has newer pages than this one, and how a page makes way for them. */

/** The name of the main script of this page; empty where it was not built. */
export function ownBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return script === null ? '' : scriptName(script.src);
}

/** The file name at the end of an address. */
export function scriptName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** Whether the server names another main script than this page has. */
export function isOlder(own: string, served: string): boolean {
  return own !== '' && served !== '' && own !== served;
}

/** Load the page anew, once for each build: where a reload did not help a second would not either. */
export function reloadFor(build: string, storage: Storage, reload: () => void): boolean {
  const name = 'dungeonbox reloaded for';
  if (storage.getItem(name) === build) return false;
  storage.setItem(name, build);
  reload();
  return true;
}
