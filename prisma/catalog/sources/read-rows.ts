import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.cwd(), 'prisma/catalog');

/**
 * The rows of a table below its heading. The last column takes the rest of the line, with any commas. Empty
 * lines and lines that start with # are skipped.
 */
export function readRows<Column extends string>(
  file: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [heading, ...lines] = readFileSync(path.join(folder, file), 'utf8').split('\n');
  if (heading !== columns.join(','))
    throw new Error(`${file} must start with the line ${columns.join(',')}`);
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const parts = line.split(',');
      const last = parts.slice(columns.length - 1).join(',');
      const values = [...parts.slice(0, columns.length - 1), last].map((part) => part.trim());
      return Object.fromEntries(
        columns.map((column, index) => [column, values[index] ?? '']),
      ) as Record<Column, string>;
    });
}
