import { z } from '@hono/zod-openapi';
import { findPasswordFault } from '../../accounts/parse-fields';
import { findEmail } from '../../platform/mail/find-email';
import {
  credentialLengthMax,
  emailBytesMax,
  emailRule,
  isName,
  nameLengthMax,
  nameRule,
  passwordLengthMax,
  passwordLengthMin,
  tokenLengthMax,
} from '../../contract/account-fields';
import { tiers } from '../../contract/plans';

const email = z
  .string()
  .refine((text) => findEmail(text) !== null, emailRule)
  .openapi({ description: `At most ${emailBytesMax} bytes.`, example: 'jane@example.com' });
const password = z
  .string()
  .refine((text) => findPasswordFault(text) === null, {
    error: (issue) => findPasswordFault(String(issue.input)) ?? '',
  })
  .openapi({
    description: `${passwordLengthMin} to ${passwordLengthMax} characters; no rule of composition, but the most common ones are refused.`,
  });

export const registerRequest = z.object({
  email,
  password,
  name: z.string().max(nameLengthMax).refine(isName, nameRule).optional(),
});
export const loginRequest = z.object({ email, password: z.string().max(credentialLengthMax) });
export const refreshRequest = z.object({ refresh_token: z.string().max(tokenLengthMax) });
export const emailRequest = z.object({ email });
export const tokenRequest = z.object({ token: z.string().max(tokenLengthMax) });
export const resetRequest = z.object({ token: z.string().max(tokenLengthMax), password });

export const userResponse = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    tier: z.enum(tiers),
    email_verified: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .openapi('User');

export const tokenResponse = z
  .object({
    access_token: z.string().openapi({ description: 'A JWT; pass it as Authorization: Bearer.' }),
    refresh_token: z.string().openapi({ description: 'Good once, for 30 days.' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().openapi({ description: 'Seconds until the access token expires.' }),
  })
  .openapi('Tokens');

export const loginResponse = tokenResponse.extend({ user: userResponse }).openapi('Login');
export const registerResponse = loginResponse
  .extend({ api_key: z.string().openapi({ description: 'Shown once.' }) })
  .openapi('Registration');

export const keyResponse = z
  .object({
    api_key: z.string().openapi({ description: 'Shown once; the old key is refused from now on.' }),
    key: z.object({ prefix: z.string(), last4: z.string(), createdAt: z.iso.datetime() }),
  })
  .openapi('RegeneratedKey');

/** The same for every outcome, so that it tells nothing about the address. */
export const acceptedResponse = z.object({ status: z.literal('accepted') }).openapi('Accepted');
export const doneResponse = z.object({ status: z.literal('ok') }).openapi('Done');
