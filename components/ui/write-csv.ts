type Cell = string | number | null;

/** The columns of a file in order, each with the value of a row. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/**
 * Lines of comma-separated values, with the column names first. Null is an empty cell. Text that begins
 * like a formula gets an apostrophe, because a spreadsheet would run it.
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
