import type { Env } from '../env';

/** How to reach whoever runs this server, in one or two sentences. */
export function writeContact({ contactUrl, publicUrl }: Env): string {
  if (contactUrl !== undefined) {
    const { protocol, pathname, host } = new URL(contactUrl);
    const isMail = protocol === 'mailto:';
    const label = isMail ? decodeURIComponent(pathname) : host;
    return `${isMail ? 'Write to' : 'Use the contact page at'} [${label}](<${contactUrl}>).`;
  }
  return (
    'The operator of this server has not published a contact address. ' +
    `The registrar of the domain ${new URL(publicUrl).hostname} or the company that hosts it can put you in touch.`
  );
}
