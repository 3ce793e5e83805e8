/** The routes of the pages. Keys are put behind #, which browsers never send to a server. */
export type Route =
  | { page: 'home' }
  | { page: 'create'; game: string }
  | { page: 'join'; code: string }
  | { page: 'table'; table: string }
  | { page: 'carry'; table: string; code: string }
  | { page: 'replay'; table: string; eyes: number; moment: number }
  | { page: 'rules'; game: string; clause: string }
  | { page: 'luck' }
  | { page: 'lost' };

/** The route of an address. */
export function routeOf(address: URL): Route {
  const [first = '', second = '', third = '', ...more] = address.pathname.split('/').slice(1).map(decode);
  if (more.length > 0) return { page: 'lost' };
  if (third !== '') {
    return first === 't' && third === 'replay' ? replayOf(second, address.searchParams) : { page: 'lost' };
  }
  if (first === '') return { page: 'home' };
  if (first === 'new') return { page: 'create', game: second };
  if (first === 'luck' && second === '') return { page: 'luck' };
  if (second === '') return { page: 'lost' };
  if (first === 'j') return { page: 'join', code: second };
  if (first === 't') {
    const code = /^#carry=([\w-]{1,16})$/.exec(address.hash)?.[1];
    return code === undefined ? { page: 'table', table: second } : { page: 'carry', table: second, code };
  }
  if (first === 'rules') return { page: 'rules', game: second, clause: decode(address.hash.slice(1)) };
  return { page: 'lost' };
}

function replayOf(table: string, query: URLSearchParams): Route {
  return { page: 'replay', table, eyes: whole(query.get('eyes'), -1), moment: whole(query.get('at'), 0) };
}

function whole(text: string | null, otherwise: number): number {
  return text !== null && /^-?\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address to join from a pasted link or code. */
export function joinTarget(text: string): string {
  const word = text.trim();
  const link = /\/(j|t)\/([\w-]+)(#[\w=-]+)?/.exec(word);
  if (link) return `/${link[1]}/${link[2]}${link[3] ?? ''}`;
  return /^[\w-]{1,16}$/.test(word) ? `/j/${word}` : '';
}
