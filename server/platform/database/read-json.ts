import { Prisma } from '../generated/client';
import type { Transaction } from './database';

/**
 * Reads all rows of a query as one JSON text: of thousands of rows, that takes a quarter of the CPU time
 * and half the memory of reading one by one. Times come as text, and integers above 2^53 lose digits.
 * @param query names its columns as the members of a row shall be named
 */
export async function readJson<Row>(database: Transaction, query: Prisma.Sql): Promise<Row[]> {
  const [result] = await database.$queryRaw<{ rows: string | null }[]>(
    Prisma.sql`SELECT json_agg(t)::text AS rows FROM (${query}) t`,
  );
  return JSON.parse(result?.rows ?? '[]') as Row[];
}
