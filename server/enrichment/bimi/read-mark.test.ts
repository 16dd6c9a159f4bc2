import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  createMarkAuthority,
  toPem,
  type MarkFault,
  markFaults,
} from '../../../e2e/stand-ins/mark-certificates';
import roots from './mark-roots.json';
import { readCertifiedMark } from './read-mark';
import { MarkError } from './verify-chain';

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

const reasons: Record<MarkFault, string> = {
  expired: 'the certificate has expired',
  not_yet_valid: 'the certificate is not valid yet',
  expired_authority: 'the certificate of its authority has expired',
  foreign: 'the certificate is for another domain: not-acme.example',
  wildcard: 'the certificate is for another domain: *.acme.example',
  self_made: 'the certificate does not lead to a trusted root',
  self_signed: 'the certificate is signed by itself',
  forged: 'the certificate is not signed by an authority that came with it or is trusted',
  tampered: 'the certificate is not signed by an authority that came with it or is trusted',
  wrong_usage: 'the certificate is not one for marks',
  no_usage: 'the certificate is not one for marks',
  no_logotype: 'the certificate has no SVG in it',
  wrong_hash: 'the mark in the certificate does not have the hash in it',
  bomb: 'the mark in the certificate is too large',
  not_svg: 'the certificate has no SVG in it',
  unknown_critical_extension:
    'the certificate has an unknown critical extension, 1.3.6.1.4.1.99999.1',
  is_authority: 'the certificate is one of an authority',
  authority_is_none: 'the certificate of its authority is not one of an authority',
  authority_of_other_usage: 'the certificate of its authority is not one for marks',
  authority_below_authority: 'the certificate of its authority allows no other authority below it',
  authority_with_name_constraints: 'the certificate of its authority limits names',
  sha1: 'the certificate has a weak or unknown signature',
};

test.each(markFaults)('with the fault "%s" a certificate proves nothing', async (fault) => {
  const domain = 'acme.example';
  const authority = await createMarkAuthority();
  const read = async (wanted: { fault?: MarkFault }) =>
    readCertifiedMark(await authority.issue({ domain, svg: '<svg/>', ...wanted }), [domain], {
      roots: [authority.rootPem],
      now: new Date(),
    });
  expect((await read({})).svg).toBe('<svg/>');
  await expect(read({ fault })).rejects.toThrow(new MarkError(reasons[fault]));
});

test.each([
  ['', 'the file has no certificate'],
  ['<html>', 'the file has no certificate'],
  ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'a certificate cannot be read'],
  ['-----BEGIN CERTIFICATE-----'.repeat(10_000), 'the file has no certificate'],
])('a file that begins with "%.30s" is refused: %s', async (pem, message) => {
  const read = readCertifiedMark(pem, ['acme.example'], { roots, now: new Date() });
  await expect(read).rejects.toThrow(new MarkError(message));
});

test('a certificate proves nothing once a bit of it or of its authority is another', async () => {
  const [leaf, above] = readFixture('redshift.pem')
    .split(/(?<=END CERTIFICATE-----\n)/)
    .map((pem) => new X509Certificate(pem).raw);
  const changed = [leaf, above].flatMap((der = Buffer.alloc(0), which, all) =>
    Array.from({ length: 40 }, (_, i) => {
      const other = Buffer.from(der);
      const at = Math.floor((i * der.length) / 40);
      other.writeUInt8(other.readUInt8(at) ^ (1 << (i % 8)), at);
      return all.map((one = Buffer.alloc(0), place) => (place === which ? other : one));
    }),
  );
  const outcomes = changed.map(async (ders) => {
    const pem = ders.map((der) => toPem(der)).join('');
    return readCertifiedMark(pem, ['redsift.com'], { roots, now: new Date('2022-01-01') });
  });
  const verified = (await Promise.allSettled(outcomes)).filter((one) => one.status === 'fulfilled');
  expect([changed.length, verified.length]).toEqual([80, 0]);
});
