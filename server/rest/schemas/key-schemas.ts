import { z } from '@hono/zod-openapi';
import { keyKinds, keyScopes, namedKeyLimits } from '../../contract/named-keys';
import { wellFormedText } from './parameters';

const { nameLengthMax, originsMax, onlyMax, networksMax, dailyCapMax, overlapDaysMax } =
  namedKeyLimits;

const text = wellFormedText.max(300);
const time = z.iso.datetime();

const fields = {
  name: wellFormedText.trim().min(1).max(nameLengthMax).openapi({
    description: 'Your keys all have different names, so that a retry makes no second key.',
  }),
  scopes: z.array(z.enum(keyScopes)).max(keyScopes.length).optional().openapi({
    description:
      'Of a restricted key, at least one. `read`: the catalog and its pictures; `brands`: `/v1/brands`; `billing`: the plan and payment.',
  }),
  origins: z
    .array(text)
    .max(originsMax)
    .optional()
    .openapi({
      description:
        'Of a publishable key: the sites that may use it, by `Origin` or `Referer`. Without any, all of them.',
      example: ['https://shop.example', 'https://*.shop.example'],
    }),
  only: z
    .array(text)
    .max(onlyMax)
    .optional()
    .openapi({
      description:
        'Of a publishable key: slugs or domains of the brands that it opens. Without any, all of the catalog; own brands have to be listed.',
      example: ['github', 'stripe.com'],
    }),
  networks: z
    .array(text)
    .max(networksMax)
    .optional()
    .openapi({
      description:
        'Of a restricted key: addresses and networks (CIDR) that may use it. Without any, all of them.',
      example: ['203.0.113.0/24'],
    }),
  dailyCap: z.int().min(1).max(dailyCapMax).nullable().optional().openapi({
    description: 'The most requests of a UTC day, beside the quota of the account.',
  }),
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .openapi({ description: 'From when on the key is refused.' }),
};

export const newKey = z.strictObject({ kind: z.enum(keyKinds), ...fields });
export const changedKey = z.strictObject({ ...fields, name: fields.name.optional() });
export const rolledKey = z.strictObject({
  overlapDays: z.number().min(0).max(overlapDaysMax).openapi({
    description:
      'For how many days the text of today goes on working beside the new one. 0.25 is six hours.',
  }),
});

const namedKey = z.object({
  id: z.uuid(),
  kind: z.enum(keyKinds),
  name: z.string(),
  prefix: z.string().openapi({ description: 'Its first characters, to recognize it.' }),
  last4: z.string(),
  key: z.string().nullable().openapi({
    description:
      'The whole text of a publishable key. That of a restricted one is shown once, and null here.',
  }),
  scopes: z.array(z.enum(keyScopes)),
  origins: z.array(z.string()),
  only: z.array(z.string()),
  networks: z.array(z.string()),
  dailyCap: z.int().nullable(),
  requestsToday: z.int().min(0).openapi({ description: 'Since 00:00 UTC.' }),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time
    .nullable()
    .openapi({ description: 'Accurate to a minute. Null until it is used.' }),
  unused: z.boolean().openapi({ description: 'Whether it has been unused for 30 days.' }),
  oldKeyUntil: time.nullable().openapi({
    description: 'Until then the last of its earlier texts works. Null if none does.',
  }),
});

export const namedKeyResponse = namedKey.openapi('NamedKey');

export const namedKeysResponse = z
  .object({
    keys: z.array(namedKeyResponse),
    max: z.int().openapi({ description: 'How many the plan allows.' }),
  })
  .openapi('NamedKeys');

export const createdKeyResponse = namedKey
  .extend({
    key: z
      .string()
      .openapi({ description: 'That of a restricted key is shown in this response alone.' }),
  })
  .openapi('NamedKeyWithText');
