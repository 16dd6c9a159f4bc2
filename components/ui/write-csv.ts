type Cell = string | number | null;

/** The columns of a file in their order, each with what a row has in it. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/**
 * Lines of comma-separated values (RFC 4180), the names of the columns first. Null is an empty cell. A spreadsheet
 * would take text that begins like a formula for one, so an apostrophe stands before it.
 */
export function writeCsv<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = rows.map((row) => Object.values(columns).map((read) => read(row)));
  return [Object.keys(columns), ...cells]
    .map((line) => `${line.map(toText).join(',')}\r\n`)
    .join('');
}

function toText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = (cell ?? '').replace(/^(?=[=+\-@\t])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
