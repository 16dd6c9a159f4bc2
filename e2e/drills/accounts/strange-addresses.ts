/** Where an attacker would like a message to go; never has an account. */
export const attackersHost = 'attacker.example';

/** An address that somebody could send, made from a real one, and the one mailbox it may mean. */
export type StrangeAddress = { sent: unknown; mailbox: string };

const long = (size: number) => 'a'.repeat(size);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

type Disguise = (local: string, host: string) => unknown;

/** Each means the real mailbox, or nothing. */
const disguises: Disguise[] = [
  (local, host) => `${local}@${host}`,
  (local, host) => `${local}\uFF20${host}`,
  (local, host) => `${local}\uFE6B${host}`,
  (local, host) => fullWidth(`${local}@${host}`),
  (local, host) => `${local}@${host.replaceAll('.', '\uFF0E')}`,
  (local, host) => `${local}@${host.replaceAll('.', '\u3002')}`,
  (local, host) => ` \t${local.toUpperCase()}@${host.toUpperCase()}\r\n`,
  (local, host) => `${local.replace('k', '\u212A')}@${host}`,
  (local, host) => `"${local}"@${host}`,
  (local, host) => `"${local}@${attackersHost}"@${host}`,
  (local, host) => `"${local}@${host}"@${attackersHost}`,
  (local, host) => `"\\"${local}"@${host}`,
  (local, host) => `${local}@${host}\r\nBcc: eve@${attackersHost}`,
  (local, host) => `${local}@${host}\nRCPT TO:<eve@${attackersHost}>`,
  (local, host) => `${local}@${host}%0d%0aBcc:eve@${attackersHost}`,
  (local, host) => `${local}\r\n@${host}`,
  (local, host) => `${local}@${host},eve@${attackersHost}`,
  (local, host) => `eve@${attackersHost},${local}@${host}`,
  (local, host) => `${local}@${host};eve@${attackersHost}`,
  (local, host) => `${local}@${host} eve@${attackersHost}`,
  (local, host) => `${local}@${host}\uFF0Ceve@${attackersHost}`,
  (local, host) => `<${local}@${host}>,<eve@${attackersHost}>`,
  (local) => `${local} <eve@${attackersHost}>`,
  (local, host) => `group: ${local}@${host}, eve@${attackersHost};`,
  (local, host) => `@${attackersHost}:${local}@${host}`,
  (local, host) => `${local}@${host}@${attackersHost}`,
  (local, host) => `${local}@${attackersHost}@${host}`,
  (local, host) => `${local}@${host}(eve@${attackersHost})`,
  (local, host) => `${local}\0@${host}`,
  (local, host) => `${local}@${host}\0.${attackersHost}`,
  (local, host) => `${local}@${host}\u0000`,
  (local, host) => `${local}@${host}/.${attackersHost}`,
  (local, host) => `${local}@${host}?@${attackersHost}`,
  (local, host) => `${local}@${host}#.${attackersHost}`,
  (local, host) => `${local}@${host}:25`,
  (local, host) => `${local}@${host}\\.${attackersHost}`,
  (local, host) => `${local}@${host.replace('a', '%61')}`,
  (local, host) => `${local}@${host.replace('a', '\u0430')}`,
  (local, host) => `${local.replace(/^./, '\u0430')}@${host}`,
  (local, host) => `${local}@${host.replace('a', 'a\u200B')}`,
  (local, host) => `${local}@${host.replace('a', 'a\u0301')}`,
  (local, host) => `${local}\uD800@${host}`,
  (local, host) => `\u202E${local}@${host}`,
  (local) => `${local}@[127.0.0.1]`,
  (local) => `${local}@127.0.0.1`,
  (local) => `${local}@localhost`,
  (local, host) => `${local}${long(320 - local.length - host.length - 1)}@${host}`,
  (local, host) => `${local}@${`${long(60)}.`.repeat(5)}${host}`.slice(0, 320),
  (local, host) => `${local}@${long(320)}.${host}`,
  (local, host) => [`${local}@${host}`, `eve@${attackersHost}`],
  (local, host) => ({ address: `${local}@${host}`, toString: `eve@${attackersHost}` }),
  () => null,
  () => 7,
  () => '',
  () => '@',
];

/**
 * One address after the other, each disguise of each real one, then the same with something
 * strange put into it at another place.
 */
export function strangeAddress(i: number, mailboxes: string[]): StrangeAddress {
  const mailbox = mailboxes[Math.floor(i / disguises.length) % mailboxes.length] ?? '';
  const [local = '', host = ''] = mailbox.split('@');
  const sent = disguises[i % disguises.length]?.(local, host);
  const turn = Math.floor(i / (disguises.length * mailboxes.length));
  if (turn === 0 || typeof sent !== 'string') return { sent, mailbox };
  const place = (i * 7) % (sent.length + 1);
  const oddity = oddities[(i + turn) % oddities.length] ?? '';
  return { sent: sent.slice(0, place) + oddity + sent.slice(place), mailbox };
}

const oddities = ['\0', '\r\n', '"', ',', '\uFF20', '<', '\u0000\uFFFF', '\u00AD', '\uDC00', '%00'];
export const disguiseCount = disguises.length;
