import type { Route } from './route';

/**
 * Finds the methods that a path has.
 * @returns the value of an Allow header, or null for an unknown path
 */
export function createAllowedMethods(routes: readonly Route[]): (path: string) => string | null {
  const patterns = routes.map(({ method, path, isOpen }) => ({
    matches: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    isOpen,
  }));
  return (path) => {
    const methods = patterns.flatMap((pattern) =>
      pattern.matches.test(path) && pattern.isOpen() ? pattern.methods : [],
    );
    return methods.length === 0 ? null : [...new Set(methods), 'OPTIONS'].join(', ');
  };
}
