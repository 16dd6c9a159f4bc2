import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AsnSerializer, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import {
  HashAlgAndValue,
  LogotypeData,
  LogotypeDetails,
  LogotypeExtn,
  LogotypeImage,
  LogotypeInfo,
} from '@peculiar/asn1-x509-logotype';
// First: the next one needs it.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import type { MarkFault, MarkWanted } from './mark-certificates';

const usageOfMarks = '1.3.6.1.5.5.7.3.31';
const usageOfServers = '1.3.6.1.5.5.7.3.1';
const usage = (id: string) => new x509.ExtendedKeyUsageExtension([id]);

/** @param below how many authorities may follow */
export const authorityExtensions = (
  below: number,
  usedFor: 'marks' | 'servers' = 'marks',
): x509.Extension[] => [
  new x509.BasicConstraintsExtension(true, below, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  usage(usedFor === 'marks' ? usageOfMarks : usageOfServers),
];

export const noAuthority = () => [new x509.BasicConstraintsExtension(false, undefined, true)];

/** Only names below `allowed.example`. */
export function nameConstraints(): x509.Extension {
  const wrap = (tag: number, content: Buffer) =>
    Buffer.concat([Buffer.from([tag, content.length]), content]);
  const subtree = wrap(0x30, wrap(0x82, Buffer.from('allowed.example')));
  return new x509.Extension('2.5.29.30', false, wrap(0x30, wrap(0xa0, subtree)));
}

export function markExtensions({ domain, svg, fault }: MarkWanted): x509.Extension[] {
  const names: Partial<Record<MarkFault, string>> = {
    foreign: `not-${domain}`,
    wildcard: `*.${domain}`,
    tampered: domain.replace(/^./, '-'),
  };
  const value = (fault && names[fault]) ?? domain;
  const extensions: x509.Extension[] = [
    new x509.SubjectAlternativeNameExtension([{ type: 'dns', value }]),
  ];
  if (fault !== 'no_usage') {
    extensions.push(usage(fault === 'wrong_usage' ? usageOfServers : usageOfMarks));
  }
  if (fault !== 'no_logotype') extensions.push(logotype(svg, fault));
  if (fault === 'is_authority') {
    extensions.push(new x509.BasicConstraintsExtension(true, undefined, true));
  }
  if (fault === 'unknown_critical_extension') {
    extensions.push(new x509.Extension('1.3.6.1.4.1.99999.1', true, Buffer.from([5, 0])));
  }
  return extensions;
}

/** The mark, compressed, in a `data:` address. */
function logotype(svg: string, fault: MarkFault | undefined): x509.Extension {
  const content = fault === 'bomb' ? svg + ' '.repeat(64 * 1024 * 1024) : svg;
  const hash = createHash('sha256').update(fault === 'wrong_hash' ? `${content} ` : content);
  const mediaType = fault === 'not_svg' ? 'image/png' : 'image/svg+xml';
  const imageDetails = new LogotypeDetails({
    mediaType,
    logotypeHash: [
      new HashAlgAndValue({
        hashAlg: new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' }),
        hashValue: new OctetString(hash.digest()),
      }),
    ],
    logotypeURI: [`data:${mediaType};base64,${gzipSync(content).toString('base64')}`],
  });
  const direct = new LogotypeData({ image: [new LogotypeImage({ imageDetails })] });
  const extension = new LogotypeExtn({ subjectLogo: new LogotypeInfo({ direct }) });
  return new x509.Extension('1.3.6.1.5.5.7.1.12', false, AsnSerializer.serialize(extension));
}
