import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type OperatorRun = {
  code: number;
  printed: string;
  complaint: string;
  /** Empty unless it printed an object. */
  json: Record<string, unknown>;
};

/** `npm run operator -- …`, as in a terminal. */
export async function runOperator(
  parameters: string[],
  { token, publicUrl, input = '' }: { token: string; publicUrl: string; input?: string },
): Promise<OperatorRun> {
  const child = spawn(process.execPath, ['server/commands/operator.mjs', ...parameters], {
    env: { ...process.env, ADMIN_TOKEN: token, PUBLIC_URL: publicUrl },
  });
  let printed = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (complaint += String(chunk)));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  const json: unknown = printed.startsWith('{') ? JSON.parse(printed) : {};
  return { code, printed, complaint, json: json as Record<string, unknown> };
}
