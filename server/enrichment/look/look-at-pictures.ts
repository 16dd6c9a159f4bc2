import { hash } from 'node:crypto';
import { isGenericAddress } from './picture/known-pictures';
import { type Judged, judgePicture } from './choose-drawings';
import {
  listCandidates,
  listFallbacks,
  type Named,
  pickFirst,
  toCandidate,
} from './list-candidates';
import type { Bimi, LookCandidate } from './look';
import type { MeasuredPicture } from './picture/measure-picture';
import { hasWish } from './open-home';
import type { Manifest, Page } from './page/page';
import { measurePicture } from './site-reader';
import type { Visit } from './visit';

const inlineBytesMax = 512 * 1024;
/** Left for the places where browsers look, should nothing else be a mark. */
const reserved = 2;

type Means = { visit: Visit; label: string };
export type Pictures = { judged: Judged[]; refused: LookCandidate[]; isGeneric: boolean };

/** Fetches and measures what may be the logo: first what is most promising, then what is left if none of it is a mark. */
export async function lookAtPictures(
  page: Page,
  manifest: Manifest | null,
  means: Means,
): Promise<Pictures> {
  const { visit, label } = means;
  const { origin } = new URL(page.url);
  const named = listCandidates(page, manifest);
  const hasIcon = named.some(({ use }) => use === 'mark');
  const all = hasIcon ? named : [...named, ...listFallbacks(origin)];
  const { picked, refused } = pickFirst(all, label, Math.max(1, visit.left - reserved));
  const first = await look(picked, means);
  const seen = [first];
  if (!first.judged.some(isMark) && visit.left > 0) {
    const rest = [...all, ...listFallbacks(origin)].filter(
      (one) =>
        !picked.includes(one) &&
        refused.every((other) => other.named !== one) &&
        picked.every(({ url, svg }) => svg !== null || url !== one.url),
    );
    const next = pickFirst(
      rest.filter(({ use }) => use !== 'mask'),
      label,
      visit.left,
    );
    seen.push(await look(next.picked, means));
  }
  const generic = refused.map((one) => toCandidate(one.named, refuseGeneric(one.why)));
  return {
    judged: seen.flatMap(({ judged }) => judged),
    refused: [...generic, ...seen.flatMap((one) => one.refused)],
    isGeneric: generic.length > 0 || seen.some((one) => one.isGeneric),
  };
}

/** Without its page, a site may have a picture where browsers look for it. */
export async function lookAtFallbacks(origin: string, means: Means): Promise<Pictures> {
  return look(listFallbacks(origin).slice(0, 2), means);
}

/** The mark of the domain's mail, which may be of another brand unless it is verified. */
export async function lookAtMail(
  svg: NonNullable<Bimi['svg']>,
  label: string,
): Promise<Judged | null> {
  const named: Named = {
    url: svg.url,
    svg: svg.text,
    use: 'mark',
    from: 'BIMI',
    rank: 96,
    side: null,
    isVector: true,
    scheme: null,
    isMaskable: false,
    color: null,
    logo: null,
  };
  const measured = await measurePicture({
    body: new TextEncoder().encode(svg.text),
    fragment: null,
  });
  return measured === null
    ? null
    : judgePicture({ named, measured, mediaType: 'image/svg+xml' }, label);
}

const refuseGeneric = (what: string) => `It is ${what}, and says nothing about this site.`;

const isMark = ({ refusal, isSquare, onLight, measured }: Judged) =>
  refusal === null &&
  isSquare &&
  onLight &&
  (measured.svg !== null || Math.max(measured.width, measured.height) >= 64);

async function look(picked: readonly Named[], means: Means): Promise<Pictures> {
  const judged: Judged[] = [];
  const refused: LookCandidate[] = [];
  let isGeneric = false;
  const seen = new Map<string, Judged>();
  const fetched = await Promise.all(
    picked.map(async (named) => ({ named, received: await receive(named, means) })),
  );
  for (const { named, received } of fetched) {
    if ('why' in received) {
      refused.push(toCandidate(named, received.why));
      isGeneric ||= received.isGeneric === true;
      continue;
    }
    const { body, mediaType } = received;
    if (means.visit.isOver) {
      refused.push(toCandidate(named, 'The look took too long.'));
      continue;
    }
    const key = hash('sha256', body);
    const same = seen.get(key);
    if (same !== undefined && same.named.use === named.use) {
      refused.push(toCandidate(named, `It is the same picture as that of ${same.named.from}.`));
      continue;
    }
    const fragment =
      named.svg === null && !named.url.startsWith('data:')
        ? decodeURIComponentSafely(new URL(named.url).hash.slice(1))
        : '';
    const measured: MeasuredPicture | null = await measurePicture({
      body,
      fragment: fragment === '' ? null : fragment,
    });
    if (measured === null) {
      refused.push(toCandidate(named, 'It takes too much time or memory to draw.'));
      continue;
    }
    const one = judgePicture({ named, measured, mediaType }, means.label);
    seen.set(key, one);
    judged.push(one);
  }
  return { judged, refused, isGeneric: isGeneric || judged.some((one) => one.isGeneric) };
}

type Received =
  | { body: Uint8Array; mediaType: string | null }
  | { why: string; isGeneric?: boolean };

async function receive(named: Named, { visit, label }: Means): Promise<Received> {
  if (named.svg !== null)
    return { body: new TextEncoder().encode(named.svg), mediaType: 'image/svg+xml' };
  if (named.url.startsWith('data:')) return decodeDataUrl(named.url);
  // Pictures are often at a network for content. Where browsers look by themselves, a redirect says nothing.
  const fetched = await visit.fetch('picture', named.url, !named.from.startsWith('/'));
  if (fetched.kind === 'forbidden') return { why: 'robots.txt asks not to fetch it.' };
  if (fetched.kind === 'closed') return { why: 'The server fails to give its robots.txt.' };
  if (fetched.kind === 'moved') return { why: `It leads to another site: ${fetched.to.hostname}.` };
  if (fetched.kind === 'failed') return { why: `It could not be fetched: ${fetched.why}.` };
  const { response, header, step } = fetched;
  if (response.status !== 200) return { why: `It could not be fetched: HTTP ${response.status}.` };
  if (response.isCut) return { why: 'It is larger than 2 MiB.' };
  const generic = isGenericAddress(response.url, label);
  if (generic !== null) return { why: refuseGeneric(generic), isGeneric: true };
  if (hasWish(header('x-robots-tag'))) {
    step.note = 'a header asks for no use of it';
    return { why: 'A header asks for no use of it.' };
  }
  return { body: response.body, mediaType: header('content-type').split(';')[0]?.trim() || null };
}

function decodeDataUrl(url: string): Received {
  const comma = url.indexOf(',');
  const head = url.slice(5, comma);
  const mediaType = head.split(';')[0] ?? null;
  if (comma < 0 || url.length > inlineBytesMax * 1.5)
    return { why: 'The inline picture is too large or broken.' };
  // Browsers take unescaped characters too, and a "#" as the end.
  const text = url.slice(comma + 1);
  const body = /;\s*base64\s*$/i.test(head)
    ? Buffer.from(decodeURIComponentSafely(text), 'base64')
    : Buffer.from(decodeURIComponentSafely(text));
  return body.byteLength === 0
    ? { why: 'The inline picture is empty.' }
    : { body: new Uint8Array(body), mediaType };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
