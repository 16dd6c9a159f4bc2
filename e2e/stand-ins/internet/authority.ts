import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as Crypto);
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

export type Authority = {
  /** Of the root, in PEM: a process trusts it through NODE_EXTRA_CA_CERTS. */
  root: string;
  /** What a server shows for a host. */
  secure: (host: string) => Promise<SecureContext>;
};

/** A certificate authority of our own, made at start: its key is in no file. */
export async function createAuthority(): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const validity = {
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 30 * dayMs),
    signingAlgorithm: algorithm,
  };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: '01',
    name: 'CN=Root of the stand-in internet',
    keys: keys as CryptoKeyPair,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  });
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  let serial = 1;
  const issue = async (host: string) => {
    const leaf = await x509.X509CertificateGenerator.create({
      ...validity,
      serialNumber: (++serial).toString(16).padStart(4, '0'),
      subject: 'CN=a site',
      issuer: root.subject,
      signingKey: keys.privateKey as CryptoKey,
      // All sites share the key of the root, to save making one for each.
      publicKey: keys.publicKey as CryptoKey,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
    });
    return createSecureContext({ key, cert: leaf.toString('pem') });
  };
  const issued = new Map<string, Promise<SecureContext>>();
  return {
    root: root.toString('pem'),
    secure: (host) => {
      const known = issued.get(host) ?? issue(host);
      issued.set(host, known);
      return known;
    },
  };
}
