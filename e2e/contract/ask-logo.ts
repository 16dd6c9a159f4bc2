import { afterAll, expect } from 'vitest';
import { askUntilDrawn } from '../support/ask-until-drawn';
import { postJson, type Target, withKey } from './target';

/** Requests as a page sends them, and named keys for them, which are revoked at the end. */
export function openPage(target: () => Target) {
  const made: string[] = [];
  afterAll(async () => {
    const init = withKey(target().pro, { method: 'DELETE' });
    for (const id of made) await target().fetch(`/v1/keys/${id}`, init);
  });
  return {
    createKey: async (fields: object = {}): Promise<string> => {
      const init = postJson(target().pro, {
        kind: 'publishable',
        name: `Page ${made.length}`,
        ...fields,
      });
      const response = await target().fetch('/v1/keys', init);
      expect(response.status).toBe(201);
      const { id, key } = (await response.json()) as { id: string; key: string };
      made.push(id);
      return key;
    },
    ask: (name: string, query: Record<string, string> = {}, init: RequestInit = {}) => {
      const search = new URLSearchParams(query);
      return askUntilDrawn(() => target().fetch(`/logo/${name}?${search}`, init));
    },
  };
}

export const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

const ofRequest = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const ofArtwork = ['x-svg-variant', 'x-svg-treatment', 'x-svg-plate', 'x-contrast-ratio'];
/** A client may close the connection after HEAD. */
const ofConnection = ['connection', 'keep-alive'];
const ofBrand = ['content-length', 'link', 'surrogate-key'];
const untold = new Set([...ofRequest, ...ofConnection, ...ofArtwork, ...ofBrand]);

/** The headers that HEAD of a look-up shares with GET: the others belong to one request, or tell the brand. */
export const untelling = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !untold.has(name)));
