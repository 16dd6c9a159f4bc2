/**
 * The families of addresses that existing programs speak, and the prefix that keeps the paths of each apart from
 * everything else. `SURFACES` switches them; `SURFACE_HOSTS` lifts one to the root of a host.
 */
export const surfacePrefixes = {
  iconify: '/iconify',
  'simple-icons': '/simple-icons',
  jsdelivr: '/cdn',
  selfhst: '/selfhst',
  favicon: '/favicon',
  clearbit: '/clearbit',
  'logo-dev': '/logo-dev',
  brandfetch: '/brandfetch',
} as const;

export type SurfaceName = keyof typeof surfacePrefixes;

export const surfaceNames = Object.keys(surfacePrefixes) as SurfaceName[];
