import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { AsnParser } from '@peculiar/asn1-schema';
import { SubjectAlternativeName } from '@peculiar/asn1-x509';
import { LogotypeExtn } from '@peculiar/asn1-x509-logotype';
import { readBody } from '../../outbound/read-body';
import { oncePer } from '../../platform/process/made-once';
import type { VerifiedMark } from '../look/look';
import { MarkError, type ReadCertificate, readCertificates, verifyChain } from './verify-chain';

/** Far more than the 32 KiB that the makers of the standard recommend. */
export const markBytesMax = 512 * 1024;

const readRoots = oncePer((roots: readonly string[]) => roots.flatMap(readCertificates));

export type CertifiedMark = VerifiedMark & { svg: string };

/**
 * The mark in a certificate for it.
 * @param names of which the certificate has to have one
 * @throws MarkError unless it leads to a trusted root, is in its time and names the domain
 */
export async function readCertifiedMark(
  pem: string,
  names: readonly string[],
  { roots, now }: { roots: readonly string[]; now: Date },
): Promise<CertifiedMark> {
  try {
    const [leaf, ...others] = readCertificates(pem);
    verifyChain(leaf, others, readRoots(roots), now);
    requireName(leaf, names);
    const svg = await readLogotype(leaf);
    const [organization = null] = valuesOf(leaf, '2.5.4.10');
    const { notAfter } = leaf.asn.tbsCertificate.validity;
    return { svg, kind: kindOf(leaf), organization, notAfter: notAfter.getTime() };
  } catch (error) {
    if (error instanceof MarkError) throw error;
    // The libraries throw what they like at bytes of strangers.
    throw new MarkError('the certificate cannot be read');
  }
}

/** The very names: `*` stands for itself, and a domain does not stand for those below it. */
function requireName(leaf: ReadCertificate, names: readonly string[]): void {
  const value = extensionOf(leaf, '2.5.29.17');
  const entries = value === null ? [] : AsnParser.parse(value, SubjectAlternativeName);
  const named = entries.flatMap(({ dNSName }) => dNSName?.toLowerCase() ?? []);
  if (names.some((name) => named.includes(name))) return;
  const found = named.slice(0, 3).join(', ') || 'none';
  throw new MarkError(`the certificate is for another domain: ${found.slice(0, 200)}`);
}

/** By the type of mark. The first certificates had none, and were all of registered trademarks. */
function kindOf(leaf: ReadCertificate): 'VMC' | 'CMC' {
  const [markType = 'Registered Mark'] = valuesOf(leaf, '1.3.6.1.4.1.53087.1.13');
  return /^(?:Registered|Government) Mark$/i.test(markType) ? 'VMC' : 'CMC';
}

const valuesOf = ({ asn }: ReadCertificate, type: string): string[] =>
  asn.tbsCertificate.subject
    .flat()
    .flatMap((one) => (one.type === type ? one.value.toString().slice(0, 200) : []));

function extensionOf({ asn }: ReadCertificate, id: string) {
  return asn.tbsCertificate.extensions?.find(({ extnID }) => extnID === id)?.extnValue ?? null;
}

/** SHA-1 is still usual here. The mark is signed with the certificate that has it, so that the hash decides nothing. */
const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

async function readLogotype(leaf: ReadCertificate): Promise<string> {
  const value = extensionOf(leaf, '1.3.6.1.5.5.7.1.12');
  const logotype = value === null ? null : AsnParser.parse(value, LogotypeExtn);
  const details = logotype?.subjectLogo?.direct?.image?.[0]?.imageDetails;
  const [uri = ''] = details?.logotypeURI ?? [];
  const [, base64] = /^data:image\/svg\+xml(?:\+gzip)?;base64,([A-Za-z0-9+/=\s]+)$/.exec(uri) ?? [];
  if (!details || base64 === undefined) throw new MarkError('the certificate has no SVG in it');
  const packed = Buffer.from(base64, 'base64');
  const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
  const { body, isCut } = await readBody([packed], isGzip ? 'gzip' : undefined, markBytesMax);
  if (isCut) throw new MarkError('the mark in the certificate is too large');
  const checks = details.logotypeHash.flatMap(({ hashAlg, hashValue }) => {
    const name = hashes[hashAlg.algorithm];
    return name ? createHash(name).update(body).digest().equals(Buffer.from(hashValue.buffer)) : [];
  });
  if (checks.length === 0 || checks.includes(false)) {
    throw new MarkError('the mark in the certificate does not have the hash in it');
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(body);
}
