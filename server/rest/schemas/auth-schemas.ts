import { z } from '@hono/zod-openapi';
import { hasPasswordLength } from '../../accounts/parse-fields';
import { assertionSchema } from '../../accounts/second-factor/webauthn';
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
  passwordLengthRule,
  tokenLengthMax,
} from '../../contract/account-fields';
import { tiers } from '../../contract/plans';

const email = z
  .string()
  .refine((text) => findEmail(text) !== null, emailRule)
  .openapi({ description: `At most ${emailBytesMax} bytes.`, example: 'jane@example.com' });
const password = z
  .string()
  .refine(hasPasswordLength, passwordLengthRule)
  .openapi({
    description: `${passwordLengthMin} to ${passwordLengthMax} characters; no rule of composition, but easy guesses are refused: common passwords, keyboard patterns, dates, the words of this site, of the address and of the name. Only the first 32 characters are judged.`,
  });

export const registerRequest = z.object({
  email,
  password,
  name: z.string().max(nameLengthMax).refine(isName, nameRule).optional(),
});
export const loginRequest = z.object({ email, password: z.string().max(credentialLengthMax) });
export const mfaRequest = z
  .object({
    mfa_token: z.string().max(tokenLengthMax),
    code: z.string().max(20).optional().openapi({
      description: 'The six digits that the authenticator app shows. Each code works once.',
      example: '492039',
    }),
    recovery_code: z.string().max(40).optional().openapi({
      description: 'One of the recovery codes. Each works once.',
      example: '7QK2-M4ZX-09TB-HW3C-5RVN-8DFA',
    }),
    passkey: assertionSchema.optional().openapi({
      description: 'What `navigator.credentials.get` returned for `passkey_options`, as JSON.',
    }),
  })
  .refine(
    ({ code, recovery_code, passkey }) =>
      [code, recovery_code, passkey].filter((proof) => proof !== undefined).length === 1,
    'send exactly one of code, recovery_code and passkey',
  );
export const refreshRequest = z.object({ refresh_token: z.string().max(tokenLengthMax) });
export const emailRequest = z.object({ email });
export const verifyRequest = z.object({
  token: z.string().max(tokenLengthMax),
  password: z.string().max(credentialLengthMax).optional().openapi({
    description: 'The account’s password, if no access token is sent.',
  }),
});
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

export const verifiedResponse = userResponse
  .extend({
    reset_token: z.string().optional().openapi({
      description:
        'Only if the account was taken over: pass it to `POST /auth/reset-password` within one hour.',
    }),
  })
  .openapi('VerifiedUser');

export const tokenResponse = z
  .object({
    access_token: z.string().openapi({ description: 'A JWT; pass it as Authorization: Bearer.' }),
    refresh_token: z.string().openapi({ description: 'Works once, within 30 days.' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().openapi({ description: 'Seconds until the access token expires.' }),
  })
  .openapi('Tokens');

export const loginResponse = tokenResponse.extend({ user: userResponse }).openapi('Login');
export const registerResponse = loginResponse
  .extend({
    api_key: z.string().openapi({ description: 'The secret key, shown once.' }),
    publishable_key: z.string().openapi({
      description: 'A named key for pictures in pages, shown once: see `GET /v1/keys`.',
    }),
  })
  .openapi('Registration');

export const keyResponse = z
  .object({
    api_key: z.string().openapi({ description: 'Shown once; the old key is refused from now on.' }),
    key: z.object({ prefix: z.string(), last4: z.string(), createdAt: z.iso.datetime() }),
  })
  .openapi('RegeneratedKey');

/** The same for every outcome, so that it reveals nothing about the address. */
export const acceptedResponse = z.object({ status: z.literal('accepted') }).openapi('Accepted');
export const doneResponse = z.object({ status: z.literal('ok') }).openapi('Done');
