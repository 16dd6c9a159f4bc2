/** Names that models make up for an argument, by the name that the tools know. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  query: ['q', 'search', 'term', 'text', 'keyword', 'name', 'brand', 'company'],
  slug: ['name', 'brand', 'id', 'ref', 'company', 'logo', 'icon', 'query', 'q'],
  slugs: ['brands', 'names', 'ids', 'refs', 'companies', 'logos', 'icons', 'slug', 'brand', 'name'],
  domain: ['url', 'website', 'homepage', 'host', 'site'],
  email: ['mail', 'email_address', 'emailAddress', 'address'],
  background: ['on', 'theme', 'bg', 'background_color', 'backgroundColor'],
  variant: ['style', 'type'],
  size: ['width', 'height', 'px', 'pixels'],
  limit: ['count', 'max', 'n', 'top'],
};

/** Puts what was sent under an alias where the tool looks for it. An argument's own name wins. */
export function renameAliases(args: unknown, names: ReadonlySet<string>): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const sent = new Map(Object.entries(args));
  const renamed = new Map(sent);
  for (const name of names) {
    if (sent.has(name)) continue;
    const alias = aliases[name]?.find((one) => sent.has(one) && !names.has(one));
    if (alias !== undefined) renamed.set(name, sent.get(alias));
  }
  const slugs = renamed.get('slugs');
  if (names.has('slugs') && typeof slugs === 'string') renamed.set('slugs', slugs.split(','));
  return Object.fromEntries(renamed);
}
