import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import roots from './mark-roots.json';
import { readCertifiedMark } from './read-mark';

/** Certificates that were in use, and roots, as a verifier for mail servers comes with them. */
const verifier = path.resolve('node_modules/@postalsys/vmc');
const readFixture = (name: string) =>
  readFileSync(path.join(verifier, 'test/fixtures', name), 'utf8');
const theirRoots = readFileSync(path.join(verifier, 'data/root-store.json'), 'utf8');

test('the built-in roots are those that other verifiers of marks trust', () => {
  const fingerprints = (pems: string[]) =>
    pems.map((pem) => new X509Certificate(pem).fingerprint256).toSorted();
  expect(fingerprints(roots)).toEqual(fingerprints(JSON.parse(theirRoots) as string[]));
});

test.each([
  ['cnn.pem', 'cnn.com', 'VMC', 'Cable News Network, Inc.', '2022-01-01'],
  ['redshift.pem', 'redsift.com', 'VMC', 'RedSift, Ltd', '2022-01-01'],
  ['paypal_vmc.pem', 'paypal.com', 'VMC', 'PayPal, Inc.', '2025-01-01'],
  ['globalsign-vmc.pem', 'globalsign.com', 'VMC', 'GMO GlobalSign Pte. Ltd.', '2025-06-01'],
  ['xometry_cmc.pem', 'xometry.com', 'CMC', 'XOMETRY, INC.', '2025-01-01'],
])('%s proves the mark of %s in its time', async (file, domain, kind, organization, day) => {
  const pem = readFixture(file);
  const at = (time: string) => ({ roots, now: new Date(time) });
  const mark = await readCertifiedMark(pem, [domain], at(day));
  expect(mark).toMatchObject({ kind, organization });
  expect(mark.svg).toMatch(/<svg[\s>]/);
  await expect(readCertifiedMark(pem, [domain], at('2030-01-01'))).rejects.toThrow('has expired');
  const ofAnother = readCertifiedMark(pem, ['example.com'], at(day));
  await expect(ofAnother).rejects.toThrow(`for another domain: ${domain}`);
});

test.each(['catchall.delivery.pem', 'postal_vmc.pem', 'digicert.pem', 'globalsign-root.pem'])(
  '%s proves nothing',
  async (file) => {
    const names = ['catchall.delivery', 'postal.vmc.local'];
    const options = { roots, now: new Date('2022-08-01') };
    await expect(readCertifiedMark(readFixture(file), names, options)).rejects.toThrow();
  },
);
