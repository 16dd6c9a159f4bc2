import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { isToken } from './secrets';
import { log } from '../log';

const addressSchema = z.object({ port: z.int(), token: z.string() });
type Actions = Record<string, (parameter: string) => Promise<void>>;

/** Where commands on this machine find the service that holds the data folder. */
const controlFile = (dataFolder: string) => path.join(dataFolder, 'control.json');

/**
 * Listens for commands such as `npm run backup`, on a port of loopback that no proxy forwards to. Anyone
 * who can read the data folder can give commands: a file there has the port and the token of this start.
 * @param actions by their path; the command reports a thrown error
 * @returns a function that stops it
 */
export async function listenForCommands(dataFolder: string, actions: Actions) {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const end = (status: number, message = '') => void response.writeHead(status).end(message);
    const given = request.headers.authorization?.replace(/^Bearer /, '');
    const action = request.method === 'POST' ? actions[request.url ?? ''] : undefined;
    if (!isToken(given, token)) end(401, 'The token belongs to another start.');
    else if (action === undefined) end(404, `There is no ${request.url}.`);
    else
      text(request)
        .then(action)
        .then(() => end(204))
        .catch((error: unknown) => {
          log.error({ err: error, path: request.url }, 'a command failed');
          end(500, error instanceof Error ? error.message : String(error));
        });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  const file = controlFile(dataFolder);
  // The mode only applies when the file is created.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600 });
  return () => {
    rmSync(file, { force: true });
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Sends a command to the service that holds the data folder.
 * @returns false when no service listens: it is starting or ending, or runs in another container
 * @throws Error with the service's message when the command failed
 */
export async function sendCommand(dataFolder: string, command: string, parameter = '') {
  const address = readAddress(dataFolder);
  if (address === null) return false;
  const response = await fetch(`http://127.0.0.1:${address.port}${command}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${address.token}` },
    body: parameter,
  }).catch(() => null);
  // Another program may now use the port of a killed service.
  if (response === null || response.status === 401) return false;
  if (response.ok) return true;
  throw new Error(`The service failed: ${await response.text()}`);
}

function readAddress(dataFolder: string) {
  try {
    return addressSchema.parse(JSON.parse(readFileSync(controlFile(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}
