// First: the next one needs it.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import {
  authorityExtensions,
  markExtensions,
  nameConstraints,
  noAuthority,
} from './mark-extensions';

/** What is wrong with a certificate. */
export const markFaults = [
  /** Of the leaf, or of the authority between it and the root. */
  'expired',
  'not_yet_valid',
  'expired_authority',
  /** It names another domain, or only a wildcard of this one. */
  'foreign',
  'wildcard',
  /** A root that is not trusted, with the name of the trusted one; no root at all. */
  'self_made',
  'self_signed',
  /** It claims the trusted authority as its issuer, key identifier included, and was signed by another key. */
  'forged',
  /** A byte was changed after it was signed. */
  'tampered',
  /** For a web server, or for nothing in particular. */
  'wrong_usage',
  'no_usage',
  'no_logotype',
  'wrong_hash',
  /** A mark that takes 64 MiB when it is unpacked. */
  'bomb',
  'not_svg',
  'unknown_critical_extension',
  /** It may sign others itself. */
  'is_authority',
  /** The one above it may sign no certificates, or only a web server's, or another authority has to follow. */
  'authority_is_none',
  'authority_of_other_usage',
  'authority_below_authority',
  'authority_with_name_constraints',
  'sha1',
] as const;

export type MarkFault = (typeof markFaults)[number];

export type MarkWanted = {
  domain: string;
  svg: string;
  /** VMC by default. */
  kind?: 'VMC' | 'CMC';
  organization?: string;
  fault?: MarkFault;
};

const day = 24 * 60 * 60 * 1000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

type Authority = { certificate: x509.X509Certificate; keys: webcrypto.CryptoKeyPair };
type Validity = { notBefore: Date; notAfter: Date };

/**
 * A certificate authority for marks, made anew: a root to trust, an authority below it, and certificates that are good
 * or have one fault.
 */
export async function createMarkAuthority(now = new Date()) {
  const root = await createRoot(now);
  const below = await createBelow(root, now);
  return {
    rootPem: root.certificate.toString('pem'),
    /** @returns the certificate with those between it and the root, in PEM */
    async issue(wanted: MarkWanted): Promise<string> {
      const { domain, fault } = wanted;
      const [issuer, ...others] = await authoritiesFor(fault, { root, below, now });
      const leaf = await createCertificate(
        {
          name: subjectOf(wanted),
          issuer: fault === 'self_signed' ? null : issuer,
          extensions: markExtensions(wanted),
          hash: fault === 'sha1' ? 'SHA-1' : 'SHA-256',
        },
        validityOf(fault, now),
      );
      const bytes = Buffer.from(leaf.certificate.rawData);
      if (fault === 'tampered') bytes.write(domain, bytes.indexOf(domain.slice(1)) - 1);
      const above = [issuer, ...others].slice(0, -1);
      return [toPem(bytes), ...above.map(({ certificate }) => toPem(certificate.rawData))].join('');
    },
  };
}

export type MarkAuthority = Awaited<ReturnType<typeof createMarkAuthority>>;

/** The authorities above a certificate, from the one that signs it to the root. */
async function authoritiesFor(
  fault: MarkFault | undefined,
  { root, below, now }: { root: Authority; below: Authority; now: Date },
): Promise<[Authority, ...Authority[]]> {
  switch (fault) {
    case 'self_made': {
      const other = await createRoot(now);
      return [await createBelow(other, now), other];
    }
    case 'forged':
      return [{ certificate: below.certificate, keys: await createKeys() }, root];
    case 'expired_authority':
      return [await createBelow(root, now, authorityExtensions(0), -1), root];
    case 'authority_is_none':
      return [await createBelow(root, now, noAuthority()), root];
    case 'authority_of_other_usage':
      return [await createBelow(root, now, authorityExtensions(0, 'servers')), root];
    case 'authority_with_name_constraints':
      return [await createBelow(root, now, [...authorityExtensions(0), nameConstraints()]), root];
    case 'authority_below_authority':
      return [await createBelow(below, now), below, root];
    default:
      return [below, root];
  }
}

const createRoot = (now: Date) =>
  createCertificate(
    { name: nameOf('Stand-in Mark Root'), issuer: null, extensions: authorityExtensions(1) },
    around(now, -3650, 3650),
  );

const createBelow = (
  issuer: Authority,
  now: Date,
  extensions = authorityExtensions(0),
  daysLeft = 1000,
) =>
  createCertificate(
    { name: nameOf('Stand-in Mark CA'), issuer, extensions },
    around(now, -1000, daysLeft),
  );

const createKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function createCertificate(
  {
    name,
    issuer,
    extensions,
    hash = 'SHA-256',
  }: { name: x509.JsonName; issuer: Authority | null; extensions: x509.Extension[]; hash?: string },
  validity: Validity,
): Promise<Authority> {
  const keys = await createKeys();
  const identifiers = [
    await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ...(issuer
      ? [await x509.AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey)]
      : []),
  ];
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: randomBytes(8).toString('hex'),
    subject: name,
    issuer: issuer?.certificate.subject ?? name,
    ...validity,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: { ...algorithm, hash },
    extensions: [...extensions, ...identifiers],
  });
  return { certificate, keys };
}

const nameOf = (name: string): x509.JsonName => [{ O: ['Marque stand-in'] }, { CN: [name] }];

const subjectOf = ({ kind = 'VMC', organization = 'Acme, Inc.' }: MarkWanted): x509.JsonName => [
  { C: ['US'] },
  { O: [organization] },
  { '1.3.6.1.4.1.53087.1.13': [kind === 'VMC' ? 'Registered Mark' : 'Prior Use Mark'] },
];

const around = (now: Date, from: number, to: number): Validity => ({
  notBefore: new Date(now.getTime() + from * day),
  notAfter: new Date(now.getTime() + to * day),
});

function validityOf(fault: MarkFault | undefined, now: Date): Validity {
  if (fault === 'expired') return around(now, -400, -1);
  return fault === 'not_yet_valid' ? around(now, 1, 400) : around(now, -90, 90);
}

export function toPem(der: ArrayBuffer | Buffer): string {
  const lines =
    Buffer.from(der as Buffer)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
