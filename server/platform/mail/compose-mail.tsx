import type { CSSProperties, ReactNode } from 'react';
import { env } from '../env';
import type { MailContent } from './create-mailer';
import { linkWords } from './link-words';
import type { MailDetails, MailMessage, MailWords, WordsFor } from './mail-message';
import { planWords } from './plan-words';
import { securityWords } from './security-words';

const wordsFor: WordsFor<keyof MailDetails> = { ...linkWords, ...securityWords, ...planWords };

const ink = '#171717';
const muted = '#595955';
const line = '#e4e4e1';
const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Clients without the query keep the light colors of the elements themselves. */
const darkColors = `@media (prefers-color-scheme: dark) {
  .background, .background td { background-color: #111110 !important; }
  .ink { color: #ededed !important; }
  .muted { color: #a8a8a3 !important; }
  .line { border-color: #2c2c2a !important; }
  .background .action { background-color: #ededed !important; color: #111110 !important; }
}`;

/** Mail clients expect this doctype for table layouts. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Without it, clients fill their preview with whatever follows the first sentence. */
const previewFiller = ' \u200C\u200B\u200D\u200E\u200F\uFEFF'.repeat(100);

/** The words of a message as HTML and as plain text. */
export async function composeMail<Kind extends keyof MailDetails>(
  message: MailMessage<Kind>,
): Promise<MailContent> {
  const words = wordsFor[message.kind](message);
  // Next refuses to bundle it where it is imported at the top.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const page = renderToStaticMarkup(<MailLayout words={words} siteUrl={env.publicUrl} />);
  return { subject: words.title, html: `${documentType}${page}`, text: writeText(words) };
}

function writeText({ title, before, action, after }: MailWords): string {
  const links = action === undefined ? [] : [action];
  return [
    title.toUpperCase(),
    ...before,
    ...links.map(({ label, link }) => `${label} with this link:\n${link}`),
    ...after,
    `Marque at ${env.publicUrl}`,
  ].join('\n\n');
}

/** One column of text with at most one button, whose link also appears as text. */
function MailLayout({ words, siteUrl }: { words: MailWords; siteUrl: string }) {
  const { title, before, action, after } = words;
  return (
    <html lang="en" dir="ltr">
      {/* oxlint-disable-next-line nextjs/no-head-element -- a message is no page of Next */}
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColors}</style>
      </head>
      <body className="background" style={{ margin: 0, backgroundColor: '#fcfcfb' }}>
        <Cell table={{ width: '100%' }} style={{ backgroundColor: '#fcfcfb' }}>
          <div style={hidden}>
            {before[0] ?? title}
            {previewFiller}
          </div>
          <Cell table={column} style={{ padding: '40px 24px', fontFamily: fonts }}>
            <h1 className="ink" style={{ ...text(20, ink), fontWeight: 600, margin: '0 0 16px' }}>
              {title}
            </h1>
            {before.map((sentence) => (
              <p key={sentence} className="ink" style={text(16, ink)}>
                {sentence}
              </p>
            ))}
            {action && <Button {...action} />}
            {action && <PlainLink {...action} />}
            {after.map((sentence) => (
              <p key={sentence} className="muted" style={text(14, muted)}>
                {sentence}
              </p>
            ))}
            <p className="muted line" style={footer}>
              Marque at{' '}
              <a className="muted" href={siteUrl} style={{ color: muted }}>
                {siteUrl}
              </a>
            </p>
          </Cell>
        </Cell>
      </body>
    </html>
  );
}

type Cell = {
  table?: CSSProperties;
  className?: string;
  style: CSSProperties;
  children: ReactNode;
};

/** A table of one cell: Outlook ignores the padding of other elements. */
function Cell({ table, children, ...cell }: Cell) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} style={table}>
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Button({ label, link: href }: NonNullable<MailWords['action']>) {
  return (
    <Cell table={{ margin: '24px 0' }} className="action" style={button}>
      <a className="action" href={href} target="_blank" style={buttonText}>
        {label}
      </a>
    </Cell>
  );
}

function PlainLink({ label, link: href }: NonNullable<MailWords['action']>) {
  return (
    <p className="muted" style={text(14, muted)}>
      {label} with this link:
      <br />
      <a className="ink" href={href} style={link}>
        {href}
      </a>
    </p>
  );
}

const text = (size: number, color: string) => ({
  margin: '0 0 12px',
  color,
  fontSize: size,
  lineHeight: '1.5',
});
const column = { width: '100%', maxWidth: 480, margin: '0 auto' };
const hidden = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 };
const button = { backgroundColor: ink, borderRadius: 6, padding: '12px 20px' };
const buttonText = { color: '#fcfcfb', fontSize: 16, fontWeight: 500, textDecoration: 'none' };
const link = { color: ink, wordBreak: 'break-all' as const };
const footer = {
  ...text(14, muted),
  borderTop: `1px solid ${line}`,
  margin: '32px 0 0',
  paddingTop: 16,
};
