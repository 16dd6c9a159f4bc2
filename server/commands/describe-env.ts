import { format } from 'oxfmt';
import { type EnvVariable, envVariables } from '../platform/list-variables';

const tableMarks = ['<!-- variables: npm run docs:env -->', '<!-- end of variables -->'] as const;

/** The page with a table of every environment variable between its two marks. */
export async function writeVariableTable(page: string): Promise<string> {
  const [start, end] = tableMarks.map((mark) => page.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start) {
    throw new Error(`The page needs the marks ${tableMarks.join(' and ')}.`);
  }
  const rows = ['|variable|default|description|', '|-|-|-|', ...envVariables().map(describeRow)];
  const { code: table } = await format('variables.md', rows.join('\n'));
  return `${page.slice(0, start)}${tableMarks[0]}\n\n${table}\n${page.slice(end)}`;
}

/** A `.env` file in which every line is a comment. */
export function writeExampleFile(): string {
  const entries = envVariables().map(
    ({ name, description, defaultValue, example }) =>
      `# ${description.replaceAll('`', '')}\n# ${name}=${example ?? defaultValue ?? ''}\n`,
  );
  return ['# Copy this file to .env and uncomment what you need.\n', ...entries].join('\n');
}

function describeRow({ name, description, defaultValue, fallback = '–' }: EnvVariable): string {
  const otherwise = defaultValue === undefined ? fallback : `\`${defaultValue}\``;
  return `|\`${name}\`|${otherwise}|${description}|`;
}
