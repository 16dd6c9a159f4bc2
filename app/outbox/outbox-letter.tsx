import type { OutboxLetter as Letter } from '../../server/mail/list-outbox';
import styles from './outbox.module.css';

/** The words as text with live links; the HTML as it looks, in a frame that can do nothing. */
export function OutboxLetter({ letter }: { letter: Letter }) {
  return (
    <article className={styles['letter']}>
      <h2>{letter.subject}</h2>
      <p>
        To {letter.to} · <time dateTime={letter.sentAt}>{formatUtc(letter.sentAt)}</time>
      </p>
      <pre>{splitLinks(letter.text).map(presentPart)}</pre>
      <details>
        <summary>As it looks in a mail client</summary>
        <iframe sandbox="" srcDoc={letter.html} title={letter.subject} loading="lazy" />
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
    <a key={position} href={part} rel="noreferrer">
      {part}
    </a>
  );
}
