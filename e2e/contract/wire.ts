import type { RunningServer } from '../support/start-server';

/** A server that is talked to over bare connections, and a key for it. */
export type Wire = { server: RunningServer; key: string };
