import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../support/start-server';
import { ask, bearer, post } from '../accounts/ask';

const password = 'a long password of the drill';
const requestLanes = 4;
const pauseMs = 20;

/** Registrations, replaced keys and requests, until it is stopped or the server ends. */
export function startLoad({ baseUrl, dataFolder }: RunningServer) {
  const demoKey = readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim();
  /** The newest acknowledged key of each address. */
  const keys = new Map<string, string>();
  const servedAtMs: number[] = [];
  /** Their keys stay from then on what they were. */
  let settled = new Set<string>();
  const stopping = new AbortController();

  const open = async () => {
    const email = `${randomUUID()}@example.com`;
    const { status, json } = await post(baseUrl, 'register', { email, password });
    if (status !== 201) return;
    keys.set(email, String(json['api_key']));
    await sleep(pauseMs);
    if (settled.has(email)) return;
    // Until the response comes, either key may work.
    keys.delete(email);
    const replaced = await post(baseUrl, 'regenerate-key', {}, bearer(json['access_token']));
    if (replaced.status === 200) keys.set(email, String(replaced.json['api_key']));
  };
  const request = async () => {
    const headers = { 'X-API-Key': demoKey };
    const { status } = await ask('GET', `${baseUrl}/v1/catalog/github`, { headers });
    if (status === 200) servedAtMs.push(performance.now());
    await sleep(pauseMs);
  };
  const lane = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      // The server ends while it is moved.
      await work().catch(() => sleep(pauseMs));
    }
  };
  const lanes = [lane(open), ...Array.from({ length: requestLanes }, () => lane(request))];
  return {
    demoKey,
    keys,
    servedAtMs,
    requestLanes,
    /** @returns what is acknowledged now */
    settle: () => {
      settled = new Set(keys.keys());
      return new Map(keys);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}
