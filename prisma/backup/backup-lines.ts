import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { z } from 'zod';

/** The version of the format. A reader refuses a newer one. */
export const formatVersion = 1;

/**
 * A backup is gzipped NDJSON: a header, the files of the data folder, each table with its rows in the order
 * of their primary keys, and an end with checksums. A row is the output of Postgres' `row_to_json`.
 */
export const headerSchema = z.object({
  marqueBackup: z.int(),
  createdAt: z.iso.datetime(),
  /** The migrations of the schema that its rows have. */
  migrations: z.array(z.string()),
});
export type Header = z.output<typeof headerSchema>;

export const digestSchema = z.object({ rows: z.int(), sha256: z.string() });
/** The number of rows, and the SHA-256 of the rows, one per line. */
export type Digest = z.output<typeof digestSchema>;

const endSchema = z.object({
  end: z.object({ tables: z.record(z.string(), digestSchema), sha256: z.string() }),
});
const lineSchema = z.union([
  z.object({ file: z.string(), content: z.base64() }),
  z.object({ table: z.string() }),
]);

/** A row stays text, so that numbers beyond JavaScript's precision are unchanged. */
export type Entry = z.output<typeof lineSchema> | { row: string };

/** A backup that cannot be used; the message says why. */
export class BackupError extends Error {}

const rowStart = '{"row":';
export const rowLine = (row: string) => `${rowStart}${row}}`;

export class LineDigest {
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#rows++;
  }

  get(): Digest {
    return { rows: this.#rows, sha256: this.#hash.copy().digest('hex') };
  }
}

export type BackupReader = {
  header: Header;
  /** For every table. Complete once all entries have been read. */
  digests: Map<string, Digest>;
  entries: AsyncGenerator<Entry>;
};

/**
 * Opens a backup. Its checksums are compared only once its last entry has been read.
 * @throws BackupError from here, or from the entries
 */
export async function openBackup(file: string): Promise<BackupReader> {
  const lines = readLines(file);
  const first = await lines.next();
  const header = parse(headerSchema, first.done === true ? '' : first.value, file);
  if (header.marqueBackup > formatVersion) {
    throw new BackupError(`${file} was made by a newer version of Marque. Update Marque first.`);
  }
  const all = new LineDigest();
  all.add(first.value as string);
  const digests = new Map<string, Digest>();
  return { header, digests, entries: readEntries(file, lines, all, digests) };
}

async function* readEntries(
  file: string,
  lines: AsyncGenerator<string>,
  all: LineDigest,
  digests: Map<string, Digest>,
): AsyncGenerator<Entry> {
  let table: { name: string; digest: LineDigest } | null = null;
  const closeTable = () => table && digests.set(table.name, table.digest.get());
  for await (const line of lines) {
    if (line.startsWith('{"end":')) {
      closeTable();
      const { end } = parse(endSchema, line, file);
      requireEqual(file, { tables: Object.fromEntries(digests), sha256: all.get().sha256 }, end);
      if ((await lines.next()).done !== true)
        throw new BackupError(`${file} goes on after its end.`);
      return;
    }
    all.add(line);
    if (line.startsWith(rowStart)) {
      if (table === null) throw new BackupError(`${file} is damaged: a row without a table.`);
      const row = line.slice(rowStart.length, -1);
      table.digest.add(row);
      yield { row };
      continue;
    }
    const entry = parse(lineSchema, line, file);
    if ('table' in entry) {
      closeTable();
      table = { name: entry.table, digest: new LineDigest() };
    }
    yield entry;
  }
  throw new BackupError(`${file} is cut short: its end is missing.`);
}

function requireEqual(file: string, found: unknown, promised: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(promised)) return;
  throw new BackupError(`${file} is damaged: its checksums do not match.`);
}

function parse<T>(schema: z.ZodType<T>, line: string, file: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new BackupError(`${file} is not a backup of Marque, or is damaged.`, { cause: error });
  }
}

/** Splits lines at line feeds only: JSON may contain the other separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  const bytes = new PassThrough();
  const reading = pipeline(createReadStream(file), createGunzip(), bytes);
  // `bytes` reports this error too.
  reading.catch(() => {});
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let pending = '';
  try {
    for await (const chunk of bytes) {
      const parts = (pending + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      pending = parts.pop() ?? '';
      yield* parts;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (/^E(NOENT|ACCES|ISDIR)$/.test(code)) throw new BackupError(message);
    const isForeign = /incorrect header check/.test(message);
    const what = isForeign ? 'is not a backup of Marque' : 'is damaged or cut short';
    throw new BackupError(`${file} ${what} (${message}).`, { cause: error });
  }
  if (pending !== '') throw new BackupError(`${file} is cut short: its last line has no end.`);
}
