/** The current route. Links to our own pages change the route without a page load. */
import { routeOf, type Route } from './routes';

class Router {
  route: Route = $state.raw(routeOf(new URL(location.href)));
  /** Counts navigations, so that a page can be recreated for the same route. */
  visits = $state(0);

  constructor() {
    window.addEventListener('popstate', () => this.follow());
    document.addEventListener('click', (event) => this.clicked(event));
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.follow();
    window.scrollTo(0, 0);
  }

  /** Change the address without a new entry for the back button. */
  replace(address: string): void {
    history.replaceState(null, '', address);
  }

  private follow(): void {
    this.route = routeOf(new URL(location.href));
    this.visits += 1;
  }

  private clicked(event: MouseEvent): void {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!isPlain || event.defaultPrevented || link === null || link.target !== '' || link.hasAttribute('download')) return;
    const address = new URL(link.href);
    const isAnchor = address.pathname === location.pathname && address.hash !== '';
    if (address.origin !== location.origin || address.pathname.startsWith('/api/') || isAnchor) return;
    event.preventDefault();
    this.go(address.pathname + address.search + address.hash);
  }
}

export const router = new Router();

/** The key behind # of a personal link; it is removed from the address bar at once, so that it is not copied from there. */
export function takeKey(): string {
  const key = location.hash.slice(1);
  if (key === '') return '';
  history.replaceState(null, '', location.pathname + location.search);
  return key;
}
