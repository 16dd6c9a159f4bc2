/** What a brand does, by slug, with the title that people read. In the order of the titles. */
export const categoryTitles = {
  ai: 'AI',
  automotive: 'Automotive',
  cloud: 'Cloud and hosting',
  crypto: 'Crypto',
  databases: 'Databases',
  design: 'Design',
  'developer-tools': 'Developer tools',
  education: 'Education',
  industry: 'Energy and industry',
  media: 'Film, TV and news',
  finance: 'Finance and payments',
  food: 'Food and drink',
  games: 'Games',
  hardware: 'Hardware and telecom',
  health: 'Health and sports',
  languages: 'Languages and frameworks',
  marketing: 'Marketing and analytics',
  music: 'Music',
  productivity: 'Productivity',
  security: 'Security and identity',
  shopping: 'Shopping and fashion',
  social: 'Social and messaging',
  systems: 'Systems and browsers',
  travel: 'Travel and transport',
  websites: 'Websites and publishing',
} as const;

export type Category = keyof typeof categoryTitles;

export const categories = Object.keys(categoryTitles) as Category[];

const known: ReadonlySet<string> = new Set(categories);

export function isCategory(value: string): value is Category {
  return known.has(value);
}
