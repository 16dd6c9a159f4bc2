/** Parameters as Stripe's clients send them: `a[b][0]=c` is `{a: {b: {0: 'c'}}}`. */
export type Parameters = { [name: string]: string | Parameters };

export function parseForm(text: string): Parameters {
  const parsed: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = parsed;
    for (const part of path) {
      const inner = at[part];
      at = typeof inner === 'object' ? inner : (at[part] = {});
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return parsed;
}

export function textOf(parameters: Parameters, name: string): string | null {
  const value = parameters[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function groupOf(parameters: Parameters, name: string): Parameters {
  const value = parameters[name];
  return typeof value === 'object' ? value : {};
}

/** A group of texts, such as `metadata`. */
export function textsOf(parameters: Parameters, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groupOf(parameters, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
