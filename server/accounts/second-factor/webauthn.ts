import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import type { Passkey } from '../../platform/generated/client';
import { requireShallow } from '../../platform/requests/read-body';
import { challengeMinutes } from './challenges';

// WebAuthn for this site, without the database.

/** Loaded on demand: its modules take half a second, and few processes need them. */
const load = () => import('@simplewebauthn/server');
const timeout = challengeMinutes * 60_000;

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;
type KnownCredential = Pick<Passkey, 'credentialId' | 'transports'>;

/** What a browser needs to create a passkey. @param known the account's passkeys */
export async function describeCreation(
  token: string,
  account: { id: string; email: string; name: string | null },
  known: KnownCredential[],
) {
  const { generateRegistrationOptions } = await load();
  const { id: rpID, name: rpName } = getRelyingParty();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name ?? account.email,
    challenge: Uint8Array.from(Buffer.from(token, 'base64url')),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(presentCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return options;
}

/** The credential that a browser has created, or null if its response is not genuine. */
export async function readCreation(
  token: string,
  response: Creation,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await load();
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: token,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey,
    counter: BigInt(counter),
    transports: transports ?? [],
  };
}

/** What a browser needs to sign with a passkey. @param known the allowed ones; null for any on the device */
export async function describeAssertion(token: string, known: KnownCredential[] | null) {
  const { generateAuthenticationOptions } = await load();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    challenge: Uint8Array.from(Buffer.from(token, 'base64url')),
    timeout,
    // Without a password, the device itself has to verify its user.
    userVerification: known === null ? 'required' : 'preferred',
    ...(known !== null && { allowCredentials: known.map(presentCredential) }),
  });
  return options;
}

/** The new counter of a credential that has signed the token, or null if the signature is invalid. */
export async function readAssertion(
  token: string,
  response: Assertion,
  credential: NewCredential,
  { isAlone }: { isAlone: boolean },
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await load();
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty();
  const { credentialId, publicKey, counter } = credential;
  // It throws for a malformed response, one for another site, and a counter that went back.
  const checked = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: token,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: credentialId,
      publicKey: Uint8Array.from(publicKey),
      counter: Number(counter),
    },
    requireUserVerification: isAlone,
  }).catch(() => null);
  return checked?.verified === true ? BigInt(checked.authenticationInfo.newCounter) : null;
}

/** The token that a browser's response was made for, or null if it cannot be read. */
export function tokenOf(response: { response: { clientDataJSON: string } }): string | null {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8');
    requireShallow(text);
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

function presentCredential({ credentialId, transports }: KnownCredential) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}

type RelyingParty = { id: string; origin: string; name: string };

/** @throws AppError `not_found` where browsers do not support passkeys */
export function getRelyingParty(): RelyingParty {
  const party = findRelyingParty();
  if (party !== null) return party;
  throw new AppError('not_found', 'Passkeys do not work at the address of this server.');
}

/**
 * WebAuthn's relying party: the host of PUBLIC_URL. Null where browsers do not support passkeys: at an
 * IP address, and over http except on localhost.
 */
export function findRelyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env.publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
  return isAddress || (protocol !== 'https:' && !isLocal)
    ? null
    : { id: hostname, origin, name: 'Marque' };
}

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
