import { z } from 'zod';

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
};

/** What `navigator.credentials.get` returns, as `toJSON` writes it. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** What `navigator.credentials.create` returns, as `toJSON` writes it. */
export const creationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

export type Assertion = z.output<typeof assertionSchema>;
export type Creation = z.output<typeof creationSchema>;
