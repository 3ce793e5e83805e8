/** The HTTP requests of the pages, typed. */
import type { Book, Facts, Games, Joining, NewTable, Refusal, Replay, Rules, SeatCode, Seated, Summary, TableList } from './wire';

/** A request that the server refused, with its reason. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** The network or the server did not answer. */
export class Unreachable extends Error {}

export const api = {
  games: once(async () => (await get<Games>('/api/games')).games),
  rules: once((game: string) => get<Rules>(`/api/games/${encodeURIComponent(game)}/rules`)),
  openTables: async (): Promise<Summary[]> => (await get<TableList>('/api/tables')).tables,
  mine: async (keys: string[]): Promise<Summary[]> =>
    keys.length === 0 ? [] : (await post<TableList>('/api/mine', { keys })).tables,
  facts: (table: string) => get<Facts>(`/api/tables/${encodeURIComponent(table)}`),
  byCode: (code: string) => get<Facts>(`/api/join/${encodeURIComponent(code)}`),
  guided: (game: string, name: string) => post<Seated>(`/api/games/${encodeURIComponent(game)}/guided`, { name }),
  create: (wish: NewTable) => post<Seated>('/api/tables', wish),
  join: (table: string, wish: Joining) => post<Seated>(`/api/tables/${encodeURIComponent(table)}/seats`, wish),
  code: (table: string, key: string) => post<SeatCode>(`/api/tables/${encodeURIComponent(table)}/code`, null, key),
  carry: (table: string, code: string) => post<Seated>(`/api/tables/${encodeURIComponent(table)}/carry`, { code }),
  book: (table: string) => get<Book>(`/api/tables/${encodeURIComponent(table)}/book`),
  replay: (table: string, eyes: number, first: number, count: number, key: string) =>
    get<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?eyes=${eyes}&first=${first}&count=${count}`, key),
  recordAddress: (table: string) => `/api/tables/${encodeURIComponent(table)}/record?eyes=-2`,
};

async function get<T>(address: string, key = ''): Promise<T> {
  return request<T>(address, { headers: key === '' ? {} : { Authorization: `Bearer ${key}` } });
}

async function post<T>(address: string, body: unknown, key = ''): Promise<T> {
  const proof: Record<string, string> = key === '' ? {} : { Authorization: `Bearer ${key}` };
  return request<T>(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...proof },
    body: body === null ? null : JSON.stringify(body),
  });
}

async function request<T>(address: string, settings: RequestInit): Promise<T> {
  const answer = await fetch(address, settings).catch((error: unknown) => {
    throw new Unreachable(address, { cause: error });
  });
  const value: unknown = await answer.json().catch(() => null);
  if (answer.ok && value !== null) return value as T;
  if (isRefusal(value)) throw new Refused(value);
  throw new Unreachable(`${address}: ${answer.status}`);
}

function isRefusal(value: unknown): value is Refusal {
  return typeof (value as Partial<Refusal> | null)?.text === 'string';
}

/** Caches a request whose answer does not change while the server runs; a failed one is made again. */
function once<A extends string[], T>(request: (...words: A) => Promise<T>): (...words: A) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (...words) => {
    const name = words.join('/');
    let answer = answers.get(name);
    if (answer === undefined) {
      answer = request(...words);
      answer.catch(() => answers.delete(name));
      answers.set(name, answer);
    }
    return answer;
  };
}
