/** The games of this browser as they stood when the server last answered, to be shown without a connection. */
import type { Notebook } from './notebook';
import type { Summary } from './wire';

export class LastGames {
  constructor(private readonly notebook: Notebook) {}

  /** The tables that were listed last; none if nothing readable was kept. */
  tables(): Summary[] {
    const { tables } = this.notebook.read();
    return Array.isArray(tables) ? tables.filter(isSummary) : [];
  }

  keep(tables: readonly Summary[]): void {
    this.notebook.write({ tables });
  }
}

function isSummary(value: unknown): value is Summary {
  const table = value as Partial<Summary> | null;
  return typeof table?.id === 'string' && typeof table.stage === 'string' && Array.isArray(table.seats);
}
