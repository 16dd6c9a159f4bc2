type Cell = string | number | null;

/**
 * Lines of comma-separated values (RFC 4180). Null is an empty cell. A spreadsheet would take text
 * that begins like a formula for one, so an apostrophe stands before it.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(toText).join(',')}\r\n`).join('');
}

function toText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = (cell ?? '').replace(/^(?=[=+\-@\t])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
