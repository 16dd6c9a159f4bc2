import { findLogo, type LogoOptions, representLogo, splitName } from '../request/represent-logo';
import { logoSize } from '../../contract/limits';
import { AppError } from '../../platform/errors';
import type { Representation } from '../request/responses';
import type { SurfaceRequest, SurfaceRoute } from './surface';

/** What an address of a family asks for: a domain or a name, perhaps with an extension, and how it is to look. */
export type AskedLogo = { name: string | null | undefined } & Partial<LogoOptions>;

/** A route that serves a picture by a domain, as `GET /logo/{name}` does. */
export function logoRoute(
  path: string,
  pattern: RegExp,
  read: (request: SurfaceRequest) => AskedLogo,
): SurfaceRoute {
  return { path, pattern, meter: 'png', handle: (request) => serve(request, read(request)) };
}

/** @throws AppError `validation_error` without a name */
function serve({ caller, c }: SurfaceRequest, asked: AskedLogo): Promise<Representation> {
  const { name: sent, ...options } = asked;
  if (!sent) throw new AppError('validation_error', 'The address names no domain.');
  const { name, format } = splitName(sent);
  return representLogo(c, findLogo(name, caller), {
    size: logoSize.default,
    fallback: 'monogram',
    ...options,
    format: format ?? options.format ?? 'png',
  });
}

/** The nearest size that is served: these programs ask for any. */
export function readSize(text: string | null | undefined, usual: number, times = 1): number {
  const given = /^\d{1,5}$/.test(text ?? '') ? Number(text) : usual;
  return Math.min(Math.max(given * times, logoSize.min), logoSize.max);
}

/** One of some words, or nothing. */
export function readWord<Word extends string>(
  text: string | null | undefined,
  words: Readonly<Record<string, Word>>,
): Word | undefined {
  return typeof text === 'string' && Object.hasOwn(words, text) ? words[text] : undefined;
}
