import type { OutboxLetter as Letter } from '../../server/mail/list-outbox';

/** The words as text with live links; the HTML as it looks, in a frame that can do nothing. */
export function OutboxLetter({ letter }: { letter: Letter }) {
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-base">{letter.subject}</h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        To {letter.to} · <time dateTime={letter.sentAt}>{formatUtc(letter.sentAt)}</time>
      </p>
      <pre className="mt-4 rounded-control bg-sunken p-4 font-mono text-[0.8125rem] leading-6 wrap-anywhere whitespace-pre-wrap">
        {splitLinks(letter.text).map(presentPart)}
      </pre>
      <details className="mt-3 text-sm">
        <summary className="text-muted">As it looks in a mail client</summary>
        <iframe
          sandbox=""
          srcDoc={letter.html}
          title={letter.subject}
          loading="lazy"
          className="ground-light mt-3 h-128 w-full rounded-control border border-line scheme-light"
        />
      </details>
    </article>
  );
}

const formatUtc = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

const splitLinks = (text: string) => text.split(/(https?:\/\/\S+)/);

/** Every second part of a split by one group is what the group matched. */
function presentPart(part: string, position: number) {
  if (position % 2 === 0) return part;
  return (
    <a key={position} href={part} rel="noreferrer" className="link">
      {part}
    </a>
  );
}
