import process from 'node:process';

/** Wrong arguments or an invalid file: exit code 2. */
export class UsageError extends Error {}

export type Terminal = {
  /** A line for people, or nothing with `--json`. */
  say: (line: string) => void;
  /** The result for programs, with `--json` only. */
  give: (result: unknown) => void;
  /** A result that is the same for people and programs. */
  write: (content: string | Uint8Array) => void;
  /** A line for people that is not part of the result, and so not in a file with it. */
  warn: (line: string) => void;
  /** Progress, shown only on a terminal. */
  progress: (done: number, total: number) => void;
};

export function openTerminal(isJson: boolean): Terminal {
  const { stdout, stderr } = process;
  return {
    say: (line) => void (isJson || stdout.write(`${printable(line)}\n`)),
    give: (result) => void (isJson && stdout.write(`${JSON.stringify(result, null, 2)}\n`)),
    write: (content) => void stdout.write(content),
    warn: (line) => void stderr.write(`${printable(line)}\n`),
    progress: (done, total) => {
      if (stderr.isTTY) stderr.write(`\r${done} of ${total}${done === total ? '\n' : ''}`);
    },
  };
}

/** Text from a server must not move the cursor. */
export const printable = (text: string): string =>
  text.replaceAll(/\p{Control}/gu, (character) => (/[\t\n]/.test(character) ? character : ''));
