import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from './account-settings.mjs';

/** @typedef {Record<string, string | boolean | undefined>} Values */
/** @typedef {(method: string, path: string, body?: object) => Promise<string>} Send */
/**
 * What this prints of the response, see `OperatorLook` in the reference.
 * @typedef {object} Look
 * @property {string} domain
 * @property {'queued' | 'done'} state
 * @property {string | null} outcome
 * @property {number | null} latencyMs
 * @property {string | null} movedTo
 * @property {string | null} slug
 * @property {Details | null} look
 */
/**
 * @typedef {object} Details
 * @property {{ what: string, url: string, status: number | null, bytes: number, ms: number, note: string }[]} steps
 * @property {Candidate[]} candidates
 * @property {{ variant: string, source: string, url: string, why: string }[]} choice
 * @property {{ value: string, from: string, confidence: number } | null} name
 * @property {{ hex: string, from: string } | null} color
 * @property {string | null} description
 * @property {string[]} profiles
 * @property {string | null} website
 * @property {{ kind: string, organization: string | null, notAfter: string } | null} verified
 * @property {string} note
 */
/**
 * @typedef {object} Candidate
 * @property {string} url
 * @property {string} from
 * @property {string | null} mediaType
 * @property {number | null} width
 * @property {number | null} height
 * @property {string} verdict
 */

export const lookUsage = `  look DOMAIN [--last]               looks at a domain's site now, or shows the last look: what was
                                     fetched, the candidates, and the choice
  looks     [--state queued|done] [--outcome OUTCOME] [--limit N]
                                     the queue, and the last looks`;

export const lookOptions = ['last', 'state', 'outcome', 'limit'];

const everyMs = 500;
/** With the looks that were taken before it. */
const waitMsMax = 120_000;

/**
 * @param {string} domain
 * @param {Values} values
 * @param {Send} send
 */
export async function runLookCommand(domain, { last }, send) {
  if (!domain) throw new UsageError('Name a domain.');
  const path = `/admin/looks/${encodeURIComponent(domain)}`;
  const read = async () => /** @type {Look} */ (JSON.parse(await send('GET', path)));
  if (last) return describe(await read());
  await send('POST', path);
  for (const until = Date.now() + waitMsMax; Date.now() < until; await sleep(everyMs)) {
    const look = await read();
    if (look.state === 'done') return describe(look);
  }
  throw new Error(`${domain} still waits for its look. Read it later with --last.`);
}

/** @param {Look} look */
function describe({ domain, outcome, latencyMs, movedTo, slug, look }) {
  const head = `${domain}: ${outcome}${movedTo === null ? '' : ` to ${movedTo}`}`;
  const took = latencyMs === null ? '' : ` (${latencyMs} ms)`;
  if (look === null) return head + took;
  const facts = [
    look.name && `name: ${look.name.value} (${look.name.from}, ${look.name.confidence})`,
    look.color && `color: #${look.color.hex} (${look.color.from})`,
    look.description && `description: ${look.description}`,
    look.website && `website: ${look.website}`,
    ...look.profiles.map((url) => `profile: ${url}`),
    look.verified &&
      `verified: ${look.verified.kind}, ${look.verified.organization ?? 'no name'}, until ${look.verified.notAfter}`,
    slug && `shown as: ${slug}`,
    look.note && `note: ${look.note}`,
  ];
  return [
    head + took,
    ...section(
      'Steps',
      look.steps.map(
        (step) =>
          `${step.what} ${step.url}: ${step.status ?? 'no response'}, ${step.bytes} bytes, ${step.ms} ms${withNote(step.note)}`,
      ),
    ),
    ...section(
      'Candidates',
      look.candidates.map(
        (one) =>
          `${one.url} (${[one.from, one.mediaType, sizeOf(one)].filter(Boolean).join(', ')})${withNote(one.verdict)}`,
      ),
    ),
    ...section(
      'Choice',
      look.choice.map((one) => `${one.variant}: ${one.url} (${one.source})${withNote(one.why)}`),
    ),
    ...section('What the site says', /** @type {string[]} */ (facts.filter(Boolean))),
  ].join('\n');
}

/** @param {string} title @param {string[]} lines */
const section = (title, lines) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** @param {string} note */
const withNote = (note) => (note === '' ? '' : `. ${note}`);

/** @param {{ width: number | null, height: number | null }} size */
const sizeOf = ({ width, height }) =>
  width === null || height === null ? '' : `${width} × ${height}`;
