/** What each fact of a brand is called, in the order of the editor. */
export const factLabels = {
  name: 'Name',
  aliases: 'Other names',
  domains: 'Domains',
  brandColor: 'Color',
  categories: 'Categories',
  website: 'Website',
  guidelines: 'Brand guidelines',
  description: 'Description',
} as const;

export type FactName = keyof typeof factLabels;

/** What a fact in the journal is called, also one that the editor doesn't have. */
export function nameFact(name: string): string {
  if (name.startsWith('license.')) return `License of ${name.slice('license.'.length)}`;
  if (name === 'slug') return 'Slug';
  return name in factLabels ? factLabels[name as FactName] : name;
}

/** A fact as a line of text. */
export function describeFact(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return value.join(', ');
  return typeof value === 'string' && value !== '' ? value : 'none';
}

/** What happened to a brand. */
export const kindNames = {
  added: 'Added',
  facts: 'Facts changed',
  artwork: 'Drawings changed',
  removed: 'Removed',
  restored: 'Shown again',
} as const;

export const actorNames: Readonly<Record<string, string>> = {
  release: 'By a release',
  operator: 'By the operator',
  look: 'By a look at its site',
};
