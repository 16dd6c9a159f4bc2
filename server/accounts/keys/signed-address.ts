import { createHmac, timingSafeEqual } from 'node:crypto';
import { database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Caller } from './caller';
import { confirmSigner, findSigner } from './find-caller';

/*
 * A signed address opens one picture until it expires, and has no key in it. A restricted key with the scope `read`
 * signs: `/logo/NAME?OPTIONS&expires=SECONDS&key=ID&sig=SIGNATURE`. The signature is an HMAC-SHA256 over everything
 * before `&sig=`, by the SHA-256 of the key's text in hex, which is what Marque stores of a key.
 */

const shape =
  /^(\/logo\/[^?]+\?(?:[^#]*&)?expires=(\d{1,12})&key=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))&sig=([\w-]{43})$/;

/** The id of the key that is said to have signed an address; null for one that is not signed. */
export const signerOf = (address: string): string | null => shape.exec(address)?.[3] ?? null;

/**
 * The caller on whose behalf an address was signed.
 * @param address path and query
 * @param noteUnknown called when a query was spent on an unknown key
 * @returns null unless the signature is that of the key
 * @throws AppError `invalid_api_key` once the address has expired
 */
export async function findCallerBySignature(
  address: string,
  noteUnknown: () => void,
  nowMs = Date.now(),
): Promise<Caller | null> {
  const [, signed = '', expires = '', keyId = '', signature = ''] = shape.exec(address) ?? [];
  if (keyId === '') return null;
  const caller = await findSigner(keyId, noteUnknown);
  if (caller === null || !isSigned(caller, signed, signature, nowMs)) return null;
  if (Number(expires) * 1000 <= nowMs) {
    throw new AppError('invalid_api_key', 'This address has expired. Sign it anew.');
  }
  return caller;
}

/** As `confirmCaller`, for a caller by signature. @returns null if the key does not sign it any more */
export async function confirmSignature(address: string, caller: Caller): Promise<Caller | null> {
  const [, signed = '', , keyId = '', signature = ''] = shape.exec(address) ?? [];
  const current = await confirmSigner(keyId, caller);
  return current !== null && isSigned(current, signed, signature, Date.now()) ? current : null;
}

function isSigned({ grant }: Caller, signed: string, signature: string, nowMs: number): boolean {
  if (grant?.kind !== 'restricted') return false;
  const alive = (grant.signers ?? []).filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
  return alive.some(({ hash }) => isEqual(sign(signed, hash), signature));
}

/**
 * Signs the address of a logo.
 * @param path of the picture, with its options
 * @throws AppError `not_found` unless the account has such a key
 */
export async function signAddress(
  accountId: string,
  keyId: string,
  path: string,
  expiresAtSeconds: number,
): Promise<string> {
  const key = await database().namedKey.findFirst({
    where: { id: keyId, accountId, revokedAt: null, kind: 'restricted', scopes: { has: 'read' } },
    select: { hash: true },
  });
  if (key === null) {
    const message = 'There is no restricted key with this id and the scope `read`.';
    throw new AppError('not_found', message);
  }
  const mark = path.includes('?') ? '&' : '?';
  const signed = `${path}${mark}expires=${expiresAtSeconds}&key=${keyId}`;
  return `${signed}&sig=${sign(signed, key.hash)}`;
}

const sign = (signed: string, hash: string) =>
  createHmac('sha256', hash).update(signed).digest('base64url');

const isEqual = (expected: string, given: string) =>
  timingSafeEqual(Buffer.from(expected), Buffer.from(given));
