import type { ChosenDrawing, Look } from '../../../server/enrichment/look/look';
import { findActive } from '../../support/find-unsafe';
import type { Expected, PictureAddress, StandInSite } from './stand-in-site';

/** What is wrong about a look at a site. Empty: it is right. */
export function judgeLook({ domain, expected }: StandInSite, look: Look): string[] {
  const outcomes = [expected.outcome].flat();
  if (!outcomes.includes(look.outcome))
    return [`${look.outcome} instead of ${outcomes.join(' or ')}`];
  const { mark = [], wordmark = [], wordmarkMaybe = [], mono = [] } = expected;
  const found = look.outcome === 'found';
  const from = (variant: ChosenDrawing['variant']) =>
    look.drawings.filter((drawing) => drawing.variant === variant).map(({ url }) => url);
  const isFrom = (url: string, places: PictureAddress[]) =>
    places.some((place) => isAt(url, place, domain));
  const wide = [...wordmark, ...wordmarkMaybe];
  const wrong = [
    ...from('icon')
      .filter((url) => !isFrom(url, mark))
      .map((url) => `icon from ${url}`),
    ...from('color')
      .filter((url) => !isFrom(url, [...mark, ...wide]))
      .map((url) => `color from ${url}`),
    ...from('wordmark')
      .filter((url) => !isFrom(url, wide))
      .map((url) => `wordmark from ${url}`),
    ...from('mono')
      .filter((url) => !isFrom(url, mono))
      .map((url) => `mono from ${url}`),
  ];
  const marks = [...from('icon'), ...from('color')].filter((url) => isFrom(url, mark));
  if (found && mark.length > 0 && marks.length === 0) wrong.push('no mark');
  if (found && wordmark.length > 0 && from('wordmark').length === 0) wrong.push('no wordmark');
  if (found && mono.length > 0 && from('mono').length === 0) wrong.push('no mono');
  return [...wrong, ...judgeFacts(expected, look)];
}

function judgeFacts(expected: Expected, look: Look): string[] {
  const { name, color, verified, inColor, movedTo, profiles } = expected;
  const colored = look.drawings.find(({ variant }) => variant === 'color');
  const holds = colored !== undefined && 'svg' in colored && colored.svg.includes(inColor ?? '');
  const isNamed = name === undefined || [name].flat().includes(look.name?.value ?? '');
  const said = (right: boolean, what: string, value: unknown) =>
    right ? [] : [`${what} ${JSON.stringify(value)}`];
  return [
    ...said(isNamed, 'named', look.name?.value),
    ...said(color === undefined || look.color?.hex === color, 'color', look.color?.hex),
    ...said(look.verified?.kind === verified, 'verified', look.verified?.kind),
    ...said(inColor === undefined || holds, 'color is', colored?.url),
    ...said(look.movedTo === (movedTo ?? null), 'moved to', look.movedTo),
    ...said(
      (profiles ?? []).every((profile) => look.profiles.includes(profile)),
      'profiles',
      look.profiles,
    ),
  ];
}

/** Fragments are free: they say which part of a page or an ICO it was. */
function isAt(url: string, place: PictureAddress, domain: string): boolean {
  const [bare = ''] = url.split('#');
  const whole = place.startsWith('/') ? `https://${domain}${place}` : place;
  return whole.endsWith('*') ? bare.startsWith(whole.slice(0, -1)) : bare === whole;
}

/** What must never be, whatever a site does. */
export function findUnsafe({ drawings, name, description, color }: Look): string[] {
  const active = drawings.flatMap((drawing) =>
    'svg' in drawing ? [findActive(drawing.svg)].filter((what) => what !== null) : [],
  );
  const texts = [name?.value, description, color?.hex].filter((text) => typeof text === 'string');
  // Control and bidirectional characters turn what stands beside them.
  const hidden = texts.filter((text) => /[\p{Cc}\p{Bidi_Control}]/u.test(text));
  const long = texts.filter((text) => text.length > 500);
  return [
    ...active.map((what) => `a drawing with ${what}`),
    ...hidden.map((text) => `hidden characters in ${JSON.stringify(text)}`),
    ...long.map((text) => `a text of ${text.length} characters`),
  ];
}
