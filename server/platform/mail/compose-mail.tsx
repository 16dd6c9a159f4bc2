import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { toPlainText } from '@react-email/render';
import { env } from '../env';
import type { MailContent } from './create-mailer';
import type { MailMessage } from './mail-message';
import type { MailWords } from './mail-words';
import { wordsOf } from './words-of';

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
  .action { background-color: #ededed !important; color: #111110 !important; }
}`;

/** What the clients of mail expect in front of their tables. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * The words of a message as HTML, and the same in plain text.
 *
 * Not by the library's `render`: it streams, for which React runs in an AsyncLocalStorage. Node 20 then
 * follows every promise of the process for good, and every await costs more.
 */
export async function composeMail(message: MailMessage): Promise<MailContent> {
  const words = wordsOf(message);
  // Next refuses to bundle it where it is imported at the top.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const page = renderToStaticMarkup(<MailLayout words={words} siteUrl={env.publicUrl} />);
  const html = `${documentType}${page}`;
  return { subject: words.title, html, text: toPlainText(html) };
}

/** One column of words with at most one button, which is also there as a plain link. */
function MailLayout({ words, siteUrl }: { words: MailWords; siteUrl: string }) {
  const { title, before, action, after } = words;
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColors}</style>
      </Head>
      <Body className="background" style={{ margin: 0, backgroundColor: '#fcfcfb' }}>
        <Preview>{before[0] ?? title}</Preview>
        <Container style={{ maxWidth: 480, padding: '40px 24px', fontFamily: fonts }}>
          <h1 className="ink" style={{ ...text(20, ink), fontWeight: 600, margin: '0 0 16px' }}>
            {title}
          </h1>
          {before.map((sentence) => (
            <p key={sentence} className="ink" style={text(16, ink)}>
              {sentence}
            </p>
          ))}
          {action && (
            <>
              {/* The plain text has the link below; twice would be noise. */}
              <div data-skip-in-text="true" style={{ margin: '24px 0' }}>
                <Button className="action" href={action.link} style={button}>
                  {action.label}
                </Button>
              </div>
              <PlainLink {...action} />
            </>
          )}
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
        </Container>
      </Body>
    </Html>
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
const button = {
  backgroundColor: ink,
  borderRadius: 6,
  color: '#fcfcfb',
  fontSize: 16,
  fontWeight: 500,
  padding: '12px 20px',
};
const link = { color: ink, wordBreak: 'break-all' as const };
const footer = {
  ...text(14, muted),
  borderTop: `1px solid ${line}`,
  margin: '32px 0 0',
  paddingTop: 16,
};
