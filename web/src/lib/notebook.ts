/** One object in the browser's storage; without storage it is lost when the page is closed. */
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
      // Private windows may refuse to store; everything works until they are closed.
    }
  }
}
