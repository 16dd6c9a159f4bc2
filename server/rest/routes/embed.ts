import { z } from '@hono/zod-openapi';
import { signAddress } from '../../accounts/keys/signed-address';
import { caps } from '../../limits/caps';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { wellFormedText } from '../schemas/parameters';

const yearSeconds = 31_536_000;

const asked = z.strictObject({
  name: wellFormedText.min(1).max(260).openapi({
    description: 'A domain, a slug or a name, as `GET /logo/{name}` takes it.',
    example: 'github.com',
  }),
  options: z
    .record(
      z.string().regex(/^[a-z]{1,20}$/),
      z.union([z.string().max(200), z.number(), z.boolean()]),
    )
    .default({})
    .openapi({ description: 'The query of `GET /logo/{name}`.', example: { size: 64 } }),
  expiresIn: z.int().min(60).max(yearSeconds).default(86_400).openapi({
    description: 'Seconds until the address is refused.',
  }),
  key: z.uuid().optional().openapi({
    description:
      'The `id` of a restricted key with the scope `read`, which signs. A restricted key that sends the request signs by itself.',
  }),
});

const signed = z.object({ url: z.url(), expiresAt: z.iso.datetime() }).openapi('SignedAddress');

const reserved = ['token', 'expires', 'key', 'sig'];

/** Addresses for pages, without a key in them. */
export const embedRoutes = [
  route(
    {
      method: 'post',
      path: '/v1/embed/sign',
      operationId: 'signLogo',
      tag: 'Keys',
      summary: 'Sign the address of a logo',
      description:
        'The address opens one picture until it expires, with the options in it, and has no key. It spends the quota of the ' +
        'account and the daily cap of the key that signs.',
      security: 'apiKeyOrBearer',
      scope: 'read',
      cap: caps.signedAddresses,
      body: asked,
      responses: { 200: jsonResponse('The address.', signed) },
      errors: ['not_found'],
    },
    async ({ body: { name, options, expiresIn, key }, caller }) => {
      const keyId = caller.grant?.keyId ?? key;
      if (keyId === undefined) throw refuse('key', 'is required: the id of a restricted key');
      const path = pathOf(name, options);
      const expiresAtSeconds = Math.floor(Date.now() / 1000) + expiresIn;
      const address = await signAddress(caller.accountId, keyId, path, expiresAtSeconds);
      return privateJson({
        url: env.publicUrl + address,
        expiresAt: new Date(expiresAtSeconds * 1000).toISOString(),
      });
    },
  ),
];

/** @throws AppError `validation_error` */
function pathOf(name: string, options: Record<string, string | number | boolean>): string {
  const taken = Object.keys(options).find((option) => reserved.includes(option));
  if (taken !== undefined) throw refuse('options', `cannot have ${taken}`);
  const query = new URLSearchParams(
    Object.entries(options).map(([option, value]) => [option, String(value)]),
  ).toString();
  const path = `/logo/${encodeURIComponent(name).replaceAll('%40', '@')}`;
  return query === '' ? path : `${path}?${query}`;
}

const refuse = (field: string, rule: string) => new AppError('validation_error', rule, { field });
