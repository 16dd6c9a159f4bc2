import { X509Certificate } from 'node:crypto';
import { AsnParser } from '@peculiar/asn1-schema';
import { BasicConstraints, Certificate, ExtendedKeyUsage } from '@peculiar/asn1-x509';

/** Why a certificate does not make a mark a verified one. The message is for people. */
export class MarkError extends Error {
  override readonly name = 'MarkError';
}

/** A certificate as two libraries read it: one checks signatures, the other knows all extensions. */
export type ReadCertificate = {
  x509: X509Certificate;
  asn: Certificate;
};

/** More are neither needed nor looked at. */
const certificatesMax = 5;

/** @throws MarkError */
export function readCertificates(pem: string): [ReadCertificate, ...ReadCertificate[]] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [first, ...others] = blocks.slice(0, certificatesMax).map(readCertificate);
  if (first === undefined) throw new MarkError('the file has no certificate');
  return [first, ...others];
}

function readCertificate(pem: string): ReadCertificate {
  try {
    const x509 = new X509Certificate(pem);
    return { x509, asn: AsnParser.parse(x509.raw, Certificate) };
  } catch {
    throw new MarkError('a certificate cannot be read');
  }
}

/**
 * The way from a mark certificate to a trusted root: every signature, every time, and what each certificate may be used
 * for. `checkIssued` compares names alone, so that it proves nothing: `verify` does.
 * @param others certificates that came with it, in whichever order
 * @throws MarkError unless all of it is as it must be
 */
export function verifyChain(
  leaf: ReadCertificate,
  others: readonly ReadCertificate[],
  roots: readonly ReadCertificate[],
  now: Date,
): void {
  verifyLeaf(leaf, now);
  const rest = new Set(others);
  let current = leaf;
  for (let below = 0; ; below++) {
    const root = roots.find((one) => hasSigned(one, current));
    const issuer = root ?? [...rest].find((one) => hasSigned(one, current));
    if (issuer === undefined) throw new MarkError(describeStranger(leaf, current));
    rest.delete(issuer);
    verifyAuthority(issuer, below, now);
    if (root !== undefined) return;
    current = issuer;
  }
}

function hasSigned(one: ReadCertificate, other: ReadCertificate): boolean {
  try {
    if (!isStrong(one) || !other.x509.checkIssued(one.x509)) return false;
    return other.x509.verify(one.x509.publicKey);
  } catch {
    return false;
  }
}

/** Keys that take long to check would be a way to keep us busy. */
function isStrong({ x509: { publicKey } }: ReadCertificate): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0, namedCurve } = {} } =
    publicKey;
  if (type === 'rsa') return modulusLength >= 2048 && modulusLength <= 8192;
  return type === 'ec' && /^(?:prime256v1|secp384r1|secp521r1)$/.test(namedCurve ?? '');
}

function describeStranger(leaf: ReadCertificate, last: ReadCertificate): string {
  if (leaf.x509.subject === leaf.x509.issuer) return 'the certificate is signed by itself';
  return last === leaf
    ? 'the certificate is not signed by an authority that came with it or is trusted'
    : 'the certificate does not lead to a trusted root';
}

/** RSA and ECDSA with SHA-256, SHA-384 and SHA-512. */
const signatures = /^(?:1\.2\.840\.113549\.1\.1\.1[1-3]|1\.2\.840\.10045\.4\.3\.[2-4])$/;

const id = {
  keyUsage: '2.5.29.15',
  names: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  policies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
  logotype: '1.3.6.1.5.5.7.1.12',
  /** Of DigiCert's first certificates for marks without a trademark: it limits nothing. */
  markPilot: '1.3.6.1.4.1.53087.4.1',
  brandIndicator: '1.3.6.1.5.5.7.3.31',
  anyUsage: '2.5.29.37.0',
};

/** What we know, and so may be critical. */
const known = new Set<string>([
  id.keyUsage,
  id.names,
  id.basicConstraints,
  id.policies,
  id.extendedKeyUsage,
  id.logotype,
  id.markPilot,
]);

function verifyLeaf(leaf: ReadCertificate, now: Date): void {
  verifyCertificate(leaf, 'the certificate', now);
  if (leaf.x509.ca) throw new MarkError('the certificate is one of an authority');
  if (!usagesOf(leaf)?.includes(id.brandIndicator)) {
    throw new MarkError('the certificate is not one for marks');
  }
}

function verifyAuthority(authority: ReadCertificate, below: number, now: Date): void {
  const of = 'the certificate of its authority';
  verifyCertificate(authority, of, now);
  const constraints = read(authority, id.basicConstraints, BasicConstraints);
  if (constraints?.cA !== true || !authority.x509.ca) {
    throw new MarkError(`${of} is not one of an authority`);
  }
  if (constraints.pathLenConstraint !== undefined && constraints.pathLenConstraint < below) {
    throw new MarkError(`${of} allows no other authority below it`);
  }
  const usages = usagesOf(authority);
  const isForMarks = usages === null || usages.some((one) => usagesForMarks.has(one));
  if (!isForMarks) throw new MarkError(`${of} is not one for marks`);
}

const usagesForMarks = new Set([id.brandIndicator, id.anyUsage]);

/** What holds for each certificate on the way. */
function verifyCertificate({ x509, asn }: ReadCertificate, of: string, now: Date): void {
  const { extensions = [], validity, signature } = asn.tbsCertificate;
  const ids = extensions.map(({ extnID }) => extnID);
  if (new Set(ids).size < ids.length) throw new MarkError(`${of} has an extension twice`);
  const unknown = extensions.find(({ extnID, critical }) => critical && !known.has(extnID));
  if (unknown !== undefined) {
    throw new MarkError(`${of} has an unknown critical extension, ${unknown.extnID}`);
  }
  if (ids.includes(id.nameConstraints)) throw new MarkError(`${of} limits names`);
  const isKnownSignature =
    signature.algorithm === asn.signatureAlgorithm.algorithm &&
    signatures.test(signature.algorithm);
  if (!isKnownSignature) throw new MarkError(`${of} has a weak or unknown signature`);
  if (!isStrong({ x509, asn })) throw new MarkError(`${of} has a weak or unknown key`);
  // A date that cannot be read compares with nothing.
  if (!(now >= validity.notBefore.getTime())) throw new MarkError(`${of} is not valid yet`);
  if (!(now <= validity.notAfter.getTime())) throw new MarkError(`${of} has expired`);
}

/** Null without the extension: then nothing is limited. */
const usagesOf = (certificate: ReadCertificate) =>
  read(certificate, id.extendedKeyUsage, ExtendedKeyUsage);

function read<T>({ asn }: ReadCertificate, extension: string, type: new () => T): T | null {
  const found = asn.tbsCertificate.extensions?.find(({ extnID }) => extnID === extension);
  if (found === undefined) return null;
  try {
    return AsnParser.parse(found.extnValue, type);
  } catch {
    throw new MarkError('an extension of a certificate cannot be read');
  }
}
