/** A page of the browser's storage that holds one object; a browser that refuses to store anything just forgets. */
export class Notebook {
  constructor(
    private readonly name: string,
    private readonly storage: () => Storage = () => localStorage,
  ) {}

  read(): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(this.storage().getItem(this.name) ?? '{}');
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
    } catch {
      return {};
    }
  }

  write(value: Record<string, unknown>): void {
    try {
      this.storage().setItem(this.name, JSON.stringify(value));
    } catch {
      // Private windows may have no room at all; everything works until they are closed.
    }
  }
}
