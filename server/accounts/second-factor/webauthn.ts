import type { Passkey } from '../../platform/generated/client';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { challengeMinutes } from './challenges';
import type { Assertion, Creation } from './passkey-schemas';
import { getRelyingParty } from './relying-party';

// Nothing here knows the database: WebAuthn as the library has it, for this site.

/** Half a second of modules, which few processes need. */
const load = () => import('@simplewebauthn/server');
const timeout = challengeMinutes * 60_000;

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;
type KnownCredential = Pick<Passkey, 'credentialId' | 'transports'>;

/** What a browser needs to create a passkey. @param known those that the account has */
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

/** The credential that a browser has created, or null where its response is not genuine. */
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

/** What a browser needs to sign with a passkey. @param known whose; null for any on the device */
export async function describeAssertion(token: string, known: KnownCredential[] | null) {
  const { generateAuthenticationOptions } = await load();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    challenge: Uint8Array.from(Buffer.from(token, 'base64url')),
    timeout,
    // Without a password, the device itself has to make sure who holds it.
    userVerification: known === null ? 'required' : 'preferred',
    ...(known !== null && { allowCredentials: known.map(presentCredential) }),
  });
  return options;
}

/** The new counter of a credential that has signed the token, or null where it has not. */
export async function readAssertion(
  token: string,
  response: Assertion,
  credential: NewCredential,
  { isAlone }: { isAlone: boolean },
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await load();
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty();
  const { credentialId, publicKey, counter } = credential;
  // It throws for what is malformed, for another site's, and for a counter that went back.
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

/** The token that a browser's response was made for, or null where it cannot be read. */
export function tokenOf(response: { response: { clientDataJSON: string } }): string | null {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

function presentCredential({ credentialId, transports }: KnownCredential) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}
