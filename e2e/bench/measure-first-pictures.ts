import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { median } from '../support/measure';
import type { BenchWorld } from './open-bench-world';

export type FirstPictures = { marqueMs: number; bareMs: number; ratio: number };

const size = 256;
const brands = 100;

/**
 * Times PNGs drawn for the first time, over HTTP with key and quota, against a bare
 * `sharp(svg).resize().png()` of the same drawings in this process. Each round asks for one pixel more,
 * so that every picture is new. The median of the rounds counts.
 */
export async function measureFirstPictures(
  world: BenchWorld,
  { rounds }: { rounds: number },
): Promise<FirstPictures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) => askFor(world, agent, path);
  const drawings = new Map<string, Buffer>();
  for (const slug of (await listSlugs(ask)).slice(0, brands)) {
    drawings.set(slug, await ask(`/v1/svg/${slug}`));
    // By now the drawing processes have started.
    await ask(`/v1/png/${slug}?size=${size - 1}`);
  }
  let [marqueMs, bareMs] = [0, 0];
  for (const [slug, svg] of drawings) {
    const [ofMarque, ofBare]: [number[], number[]] = [[], []];
    for (let side = size; side < size + rounds; side += 1) {
      ofMarque.push(await time(() => ask(`/v1/png/${slug}?size=${side}`)));
      ofBare.push(
        await time(() => sharp(svg).resize(side, side, { fit: 'inside' }).png().toBuffer()),
      );
    }
    marqueMs += median(ofMarque) / drawings.size;
    bareMs += median(ofBare) / drawings.size;
  }
  agent.destroy();
  return { marqueMs, bareMs, ratio: marqueMs / bareMs };
}

/** The lightest client: the overhead of `fetch` must not count against Marque. */
async function askFor(
  { marque, headersFor }: BenchWorld,
  agent: Agent,
  path: string,
): Promise<Buffer> {
  const [response] = (await once(
    get(marque.baseUrl + path, { agent, headers: headersFor({}) }),
    'response',
  )) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${path} responds ${response.statusCode}.`);
  return Buffer.concat(chunks);
}

async function listSlugs(ask: (path: string) => Promise<Buffer>): Promise<string[]> {
  const page = JSON.parse(String(await ask('/v1/catalog?limit=200'))) as { total: number };
  const slugs: string[] = [];
  // Spread over the catalog: brands with similar names often belong to one owner.
  for (let offset = 0; offset < page.total; offset += 200) {
    const { items } = JSON.parse(String(await ask(`/v1/catalog?limit=200&offset=${offset}`))) as {
      items: { slug: string }[];
    };
    slugs.push(...items.filter((_, i) => i % 40 === 0).map(({ slug }) => slug));
  }
  return slugs;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
