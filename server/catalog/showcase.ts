import type { Brand, Catalog } from './catalog';

/** Well-known marks in a mixed order, all with nearly square mono artwork. */
const knownMarks = `
  nextjs playstation uber audi mcdonalds tesla nvidia zoom
  ferrari spotify intel github digitalocean etsy sony datadog
  xbox docker adidas toyota prometheus stripe mysql python
  telegram grafana reddit react snapchat twilio git mastercard
  kotlin netlify hugging-face wordpress gitlab signal supabase unity
  apple anthropic vite cloudflare blender whatsapp linear figma
  prisma openai kubernetes railway vercel samsung dropbox go
  typescript jira shopify bmw swift mongodb nodejs rust
  nike x airtable javascript tiktok notion mozilla zapier
  webflow starbucks epic-games pinterest ebay wikipedia sqlite paypal
  volkswagen unreal-engine discord redis apache-kafka youtube slack steam
  jetbrains netflix ikea terraform instagram visa twitch airbnb
  porsche postgresql google php
`;

/** The well-known brands that this catalog has. */
export function listKnownBrands(catalog: Catalog): Brand[] {
  return knownMarks
    .trim()
    .split(/\s+/)
    .flatMap((slug) => catalog.bySlug.get(slug) ?? []);
}

/** Their six drawings are of one age, and in color. */
const likelyComplete = ['astro', 'sketch', 'qwen', 'react'];

/** A brand with all six variants. */
export function findCompleteBrand(catalog: Catalog): Brand | null {
  const complete = (brand: Brand | undefined) => brand?.artwork.size === 6;
  return (
    likelyComplete.map((slug) => catalog.bySlug.get(slug)).find(complete) ??
    catalog.brands.find(complete) ??
    null
  );
}
