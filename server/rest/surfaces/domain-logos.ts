import { fallbacks } from '../request/represent-logo';
import { type AskedLogo, logoRoute, readSize, readWord } from './serve-logo';
import type { Surface, SurfaceRequest } from './surface';

const formats = { png: 'png', jpg: 'jpg', jpeg: 'jpg', webp: 'webp', svg: 'svg' } as const;
const themes = ['light', 'dark', 'auto'] as const;

const byDomain = /^\/(?<name>[^/]{1,253})$/;

/** What Clearbit's Logo API was: `/{domain}?size=128&format=png&greyscale=true`. Without a logo it is 404. */
export const clearbit: Surface = {
  name: 'clearbit',
  routes: [logoRoute('/{domain}', byDomain, (request) => read(request, 'png', '404'))],
};

/** Logo.dev's pictures: `/{domain}` and `/name/{brand}` with size, format, greyscale, theme, retina and fallback. */
export const logoDev: Surface = {
  name: 'logo-dev',
  routes: [
    logoRoute('/{domain}', byDomain, (request) => read(request, 'jpg', 'monogram')),
    logoRoute('/name/{brand}', /^\/name\/(?<name>[^/]{1,128})$/, (request) =>
      read(request, 'jpg', 'monogram'),
    ),
  ],
};

function read(
  { params, query }: SurfaceRequest,
  format: 'png' | 'jpg',
  fallback: 'monogram' | '404',
): AskedLogo {
  const times = query.get('retina') === 'true' ? 2 : 1;
  return {
    name: params['name'],
    size: readSize(query.get('size'), 128, times),
    format: readWord(query.get('format'), formats) ?? format,
    fallback: fallbacks.find((one) => one === query.get('fallback')) ?? fallback,
    on: themes.find((one) => one === query.get('theme')),
    grayscale: query.get('greyscale') === 'true',
  };
}
