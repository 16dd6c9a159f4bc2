import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { Refusal } from './refusal';

// Passkeys in the browser. The library loads on its first use.

const load = () => import('@simplewebauthn/browser');

/** Creates a passkey on the device. @throws Refusal */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await load();
  const { clientExtensionResults: _, ...created } = await startRegistration({ optionsJSON }).catch(
    explain,
  );
  return created;
}

/** The signature of a passkey. */
export type SignedByPasskey = AuthenticationResponseJSON;

/** Signs with a passkey. @throws Refusal */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<SignedByPasskey> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON }).catch(explain);
}

/**
 * Lets the browser offer passkeys together with addresses, until one is chosen.
 * @returns the signature, or null if the browser does not support it or another request comes first
 */
export async function offerPasskeys(
  getOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON | null>,
): Promise<SignedByPasskey | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await getOptions();
  if (optionsJSON === null) return null;
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Ends `offerPasskeys`. */
export async function stopOfferingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') {
    throw new Refusal('This device already has a passkey for your account.');
  }
  if (name === 'NotAllowedError' || name === 'AbortError') {
    throw new Refusal('No passkey was used. Try again when you are ready.');
  }
  throw new Refusal('This browser or device could not use a passkey.');
}
