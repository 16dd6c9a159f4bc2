import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { variable } from './variable';

/** An address and a port, as `dns.setServers` takes them. */
const nameServer = z
  .string()
  .transform((text) => text.replace(/^localhost(?=:|$)/, '127.0.0.1'))
  .refine((text) => URL.canParse(`http://${text}`) && isAddress.test(text), {
    message: 'must be an address and a port, such as 192.0.2.53:53 or [2001:db8::53]:53',
  });
const isAddress = /^(?:\d+(?:\.\d+){3}|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The path of a PEM file, which becomes the certificates in it. */
const certificatesFile = z.string().transform((file, context) => {
  try {
    const blocks = readFileSync(file, 'utf8').match(pemBlock) ?? [];
    if (blocks.length === 0) throw new Error('the file has no certificate');
    return blocks.map((block) => new X509Certificate(block).toString().trim());
  } catch (error) {
    context.addIssue({ code: 'custom', message: `${file}: ${(error as Error).message}` });
    return z.NEVER;
  }
});
const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** What goes to strangers: webhooks, and looks at the sites of brands. */
export const outboundVariables = {
  OUTBOUND_ALLOW: variable(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.enum(['http', 'private'], 'must be http, private, or both')))
      .optional(),
    {
      description:
        'Where webhooks may go besides public addresses over `https`: `http`, `private`, or `http,private`. For development, and for receivers in your own network if you trust every account.',
      fallback: 'neither',
      example: 'http,private',
    },
  ),
  OUTBOUND_PROXY: variable(z.url({ protocol: /^https?$/ }).optional(), {
    description:
      'HTTP proxy for everything that goes to strangers: webhooks, and looks at the sites of brands. It resolves their hosts, so it has to refuse your own network.',
    example: 'http://egress.example.com:3128',
  }),
  ENRICH: variable(z.enum(['on', 'off']).default('off'), {
    description:
      '`on`: a look at the own site of a brand that is asked for and has no drawing. See docs/operating.md.',
  }),
  ENRICH_DNS: variable(nameServer.optional(), {
    description: 'Name server, with its port, that is asked for the hosts of these sites.',
    fallback: "the system's",
    example: '192.0.2.53:53',
  }),
  ENRICH_ROOTS: variable(certificatesFile.optional(), {
    description:
      'PEM file with the roots of mark certificates that you trust, in place of the built-in ones. Only such a certificate makes a logo verified.',
    fallback: 'the built-in roots',
    example: './mark-roots.pem',
  }),
  ENRICH_PER_DAY: variable(z.coerce.number().int().min(0).max(10_000_000).default(20_000), {
    description: 'New domains that the installation looks at in a UTC day.',
  }),
};
