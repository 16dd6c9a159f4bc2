import type { Metadata } from 'next';

export type DocsPage = {
  /** The folder below `docs/`; the quick start is the front page. */
  slug: string;
  title: string;
  description: string;
};

/** The pages of the documentation, in the order of reading. */
export const docsPages: readonly DocsPage[] = [
  {
    slug: '',
    title: 'Quick start',
    description: 'Add your first logo, in five languages and in React.',
  },
  {
    slug: 'logos',
    title: 'Logos in a page',
    description: 'Show the logo of any domain with one <img>: keys, sizes, fallbacks, caches.',
  },
  {
    slug: 'enrichment',
    title: 'Enrichment',
    description: 'Logos from a brand’s own site, for domains that the catalog does not have.',
  },
  {
    slug: 'authentication',
    title: 'Authentication',
    description: 'API keys and access tokens: when to use which, and how to regenerate a key.',
  },
  {
    slug: 'keys',
    title: 'Named keys',
    description: 'Keys beside the secret one: publishable for pages, restricted for jobs.',
  },
  {
    slug: 'search',
    title: 'Search',
    description: 'What a search finds, which brand comes first, and what counts as the same name.',
  },
  {
    slug: 'quotas',
    title: 'Quotas and headers',
    description:
      'Daily limits of each plan, the requests that count, and the meaning of every header.',
  },
  {
    slug: 'variants',
    title: 'Variants and backgrounds',
    description: 'Choose one of six variants, or pass your background color in on=.',
  },
  {
    slug: 'colors',
    title: 'Colors and tokens',
    description: 'Brand colors with readable text colors, as CSS, SCSS, Tailwind or DTCG tokens.',
  },
  {
    slug: 'caching',
    title: 'Caching and pinning',
    description: 'Keep what you fetch, revalidate it for free, and pin a logo to one version.',
  },
  {
    slug: 'changes',
    title: 'Changes',
    description: 'Follow the journal of the catalog, and read the history of a brand.',
  },
  {
    slug: 'webhooks',
    title: 'Webhooks',
    description:
      'Get a signed message when a brand changes, a limit comes near or a key is replaced.',
  },
  {
    slug: 'own-brands',
    title: 'Own brands',
    description: 'Add brands that only your account sees: facts, drawings, names and domains.',
  },
  {
    slug: 'errors',
    title: 'Errors',
    description: 'Every error code, its cause and how to fix it.',
  },
  {
    slug: 'rights',
    title: 'Rights and takedowns',
    description: 'Licenses, trademarks, attribution, and how a brand requests a removal.',
  },
  {
    slug: 'client',
    title: 'Client and command line',
    description:
      'The npm package: a typed client, a React component, and a command that pulls logos.',
  },
  {
    slug: 'surfaces',
    title: 'Other programs',
    description: 'Addresses that existing programs have built in: change one line to use Marque.',
  },
  {
    slug: 'mcp',
    title: 'MCP',
    description: 'Brands and logos as tools for Claude, Cursor, VS Code and other MCP clients.',
  },
  {
    slug: 'migrating',
    title: 'Coming from another service',
    description:
      'The line to change from Clearbit, Logo.dev, Brandfetch and the favicons of Google and DuckDuckGo.',
  },
  {
    slug: 'recipes',
    title: 'Recipes',
    description: 'CRM enrichment, logo walls, sign-in buttons, favicons and README badges.',
  },
  {
    slug: 'self-hosting',
    title: 'Self-hosting',
    description: 'Run Marque yourself with one command.',
  },
  {
    slug: 'reference',
    title: 'API reference',
    description: 'Every route, parameter and response, with a form to send requests.',
  },
];

export const docsPath = (slug: string): string => (slug === '' ? '/docs' : `/docs/${slug}`);

/** Every page with its path, for the navigation. */
export const docsLinks = docsPages.map(({ slug, title }) => ({ href: docsPath(slug), title }));

/** The page as Markdown. */
export const docsTextPath = (slug: string): string => `${docsPath(slug)}.md`;

/** @throws Error for a page that is not in the contents */
export function describePage(slug: string): Metadata {
  const page = docsPages.find((one) => one.slug === slug);
  if (page === undefined) throw new Error(`There is no documentation page ${slug}.`);
  return {
    title: slug === '' ? 'Documentation' : `${page.title} · Documentation`,
    description: page.description,
    alternates: {
      canonical: docsPath(slug),
      ...(slug !== 'reference' && { types: { 'text/markdown': docsTextPath(slug) } }),
    },
  };
}
