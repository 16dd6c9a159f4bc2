import type { Transaction } from '../../server/platform/database/database';
import { type Digest, LineDigest } from './backup-lines';

const rowsAtOnce = 500;

/** Our names need no quotes inside them; a foreign table could have any name. */
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table of ours, with the columns of its primary key. */
export async function listTables(transaction: Transaction): Promise<Map<string, string[]>> {
  const rows = await transaction.$queryRaw<{ name: string; key: string[] }[]>`
    SELECT c.relname::text AS name,
      array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key
    FROM pg_class c
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey::int2[])
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname <> '_prisma_migrations'
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`;
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/**
 * Reads a table in the order of its primary key.
 * @param onRow gets each row as JSON
 */
export async function exportTable(
  transaction: Transaction,
  table: string,
  key: readonly string[],
  onRow: (row: string) => Promise<void> | void = () => {},
): Promise<Digest> {
  // The same text from every server: in UTC, and ordered by bytes whatever the collation.
  await transaction.$executeRawUnsafe(`SET LOCAL TimeZone = 'UTC'`);
  await transaction.$executeRawUnsafe(`SET LOCAL bytea_output = 'hex'`);
  await transaction.$executeRawUnsafe(`SET LOCAL extra_float_digits = 1`);
  const order = key.map((column) => `t.${quote(column)}::text COLLATE "C"`).join(', ');
  await transaction.$executeRawUnsafe(
    `DECLARE exported NO SCROLL CURSOR FOR
     SELECT row_to_json(t)::text AS row FROM ${quote(table)} t ORDER BY ${order}`,
  );
  const digest = new LineDigest();
  for (;;) {
    const rows = await transaction.$queryRawUnsafe<{ row: string }[]>(
      `FETCH ${rowsAtOnce} FROM exported`,
    );
    for (const { row } of rows) {
      digest.add(row);
      await onRow(row);
    }
    if (rows.length < rowsAtOnce) break;
  }
  await transaction.$executeRawUnsafe('CLOSE exported');
  return digest.get();
}
