type DeclaredRoute = { method: string; path: string };

/**
 * Makes the answer to "which methods has this path?" out of the declared routes.
 * @returns the value of an Allow header, or null for an unknown path
 */
export function createAllowedMethods(
  routes: readonly DeclaredRoute[],
): (path: string) => string | null {
  const patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();
  for (const { method, path } of routes) {
    if (method === 'ALL') continue;
    const known = patterns.get(path) ?? { matches: toPattern(path), methods: new Set<string>() };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    patterns.set(path, known);
  }
  return (path) => {
    const methods = [...patterns.values()]
      .filter(({ matches }) => matches.test(path))
      .flatMap((pattern) => [...pattern.methods]);
    return methods.length === 0 ? null : [...new Set(methods), 'OPTIONS'].join(', ');
  };
}

function toPattern(path: string): RegExp {
  const escaped = path.replaceAll('.', '\\.').replaceAll(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}
