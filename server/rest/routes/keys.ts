import { z } from '@hono/zod-openapi';
import {
  createNamedKey,
  type KeyOwner,
  listNamedKeys,
  revokeNamedKey,
  updateNamedKey,
} from '../../accounts/keys/named-keys';
import { rollNamedKey } from '../../accounts/keys/roll-key';
import { caps } from '../../limits/caps';
import { jsonResponse } from '../openapi/describe-route';
import { requestOrigin } from '../request/authenticate';
import type { RouteRequest } from '../request/handle-request';
import { noContent, privateJson } from '../request/responses';
import { route } from '../request/route';
import {
  changedKey,
  createdKeyResponse,
  namedKeyResponse,
  namedKeysResponse,
  newKey,
  rolledKey,
} from '../schemas/key-schemas';

/** Without a scope: no named key may make or change keys. */
const common = { tag: 'Keys', security: 'apiKeyOrBearer', cap: caps.namedKeys } as const;
const ofOne = {
  ...common,
  path: '/v1/keys/{id}',
  params: z.object({ id: z.uuid().openapi({ description: 'The `id` of the key.' }) }),
  errors: ['not_found'],
} as const;

export const keyRoutes = [
  route(
    {
      ...common,
      method: 'get',
      path: '/v1/keys',
      operationId: 'listKeys',
      summary: 'List the named keys of your account',
      description: 'Those that are not revoked. The secret key is not among them.',
      responses: { 200: jsonResponse('Keys, the oldest first.', namedKeysResponse) },
      examples: [{ response: { keys: [], max: 2 } }],
    },
    async ({ caller, plan }) =>
      privateJson({ keys: await listNamedKeys(caller.accountId), max: plan.namedKeysMax }),
  ),
  route(
    {
      ...common,
      method: 'post',
      path: '/v1/keys',
      operationId: 'createKey',
      summary: 'Create a named key',
      description:
        'A `publishable` key may stand in a page, an address or a repository: it opens pictures and `GET /v1/search` alone. A ' +
        '`restricted` one is secret, and opens what its scopes name. Both spend the quota of the account.',
      body: newKey,
      responses: { 201: jsonResponse('The key, shown once.', createdKeyResponse) },
      errors: ['key_limit_reached'],
    },
    async (request) => privateJson(await createNamedKey(ownerOf(request), request.body), 201),
  ),
  route(
    {
      ...ofOne,
      method: 'patch',
      operationId: 'updateKey',
      summary: 'Change a named key',
      description:
        'Only the given fields change. When the response arrives, every instance goes by it.',
      body: changedKey,
      responses: { 200: jsonResponse('The key.', namedKeyResponse) },
    },
    async (request) =>
      privateJson(await updateNamedKey(ownerOf(request), request.params.id, request.body)),
  ),
  route(
    {
      ...ofOne,
      method: 'delete',
      operationId: 'revokeKey',
      summary: 'Revoke a named key',
      responses: { 204: { description: 'From now on it is refused.' } },
    },
    async (request) => {
      await revokeNamedKey(ownerOf(request), request.params.id);
      return noContent();
    },
  ),
  route(
    {
      ...ofOne,
      path: '/v1/keys/{id}/roll',
      method: 'post',
      operationId: 'rollKey',
      summary: 'Give a named key a new text',
      description:
        'The text before goes on working for `overlapDays`, and those that were rolled earlier as long as was asked then. With 0, all of ' +
        'them end now. A second call within ten seconds changes nothing, so that a retry never ends a text in use.',
      body: rolledKey,
      responses: { 200: jsonResponse('The key, with its new text.', createdKeyResponse) },
      errors: ['not_found', 'key_not_rolled'],
    },
    async (request) =>
      privateJson(
        await rollNamedKey(ownerOf(request), request.params.id, request.body.overlapDays),
      ),
  ),
];

const ownerOf = ({ caller, c }: Pick<RouteRequest, 'caller' | 'c'>): KeyOwner => ({
  accountId: caller.accountId,
  origin: requestOrigin(c),
  sessionId: c.get('sessionId'),
});
