import { OutboundError } from '../../outbound/outbound-error';
import { readBody } from '../../outbound/read-body';
import type { OutboundResponse, SendOutbound } from '../../outbound/send-outbound';
import { env } from '../../platform/env';
import type { Bimi, LookStep } from '../look/look';
import markRoots from './mark-roots.json';
import { markBytesMax, readCertifiedMark } from './read-mark';
import {
  findRecord,
  type FoundRecord,
  parseRecord,
  recordHost,
  type ResolveTxt,
  resolveTxtBy,
} from './read-record';
import { MarkError } from './verify-chain';

export type BimiOptions = {
  resolveTxt?: ResolveTxt;
  /** Of mark certificates, in PEM, one each. */
  roots?: readonly string[];
  now?: () => Date;
  signal?: AbortSignal;
};

type Means = Required<Omit<BimiOptions, 'signal'>> & {
  send: SendOutbound;
  signal: AbortSignal | undefined;
  steps: LookStep[];
};

const certificateBytesMax = 256 * 1024;

/**
 * Looks for the mark that a domain has for its mail, and for the certificate that proves it. Nothing else makes a mark
 * verified. Does not throw for what the domain does.
 */
export async function findBimi(
  domain: string,
  send: SendOutbound,
  options: BimiOptions = {},
): Promise<Bimi> {
  const means: Means = {
    resolveTxt: resolveTxtBy(env.enrichDns),
    roots: env.enrichRoots ?? markRoots,
    now: () => new Date(),
    signal: undefined,
    ...options,
    send,
    steps: [],
  };
  const none = { steps: means.steps, svg: null, verified: null };
  try {
    const record = await askForRecord(domain, means);
    if (record === null) return { ...none, note: 'the domain has no BIMI record' };
    return { ...none, ...(await follow(record, means)) };
  } catch (error) {
    if (error instanceof MarkError) return { ...none, note: error.message };
    throw error;
  }
}

/** @throws MarkError if there is no telling */
async function askForRecord(
  domain: string,
  { resolveTxt, steps, signal }: Means,
): Promise<FoundRecord | null> {
  const startedAtMs = performance.now();
  const step = (note: string, bytes = 0) => {
    const ms = Math.round(performance.now() - startedAtMs);
    steps.push({ what: 'dns', url: recordHost(domain), status: null, bytes, ms, note });
  };
  try {
    const record = await findRecord(domain, (host) => resolveTxt(host, signal));
    if (record === null) step('no BIMI record');
    else step(`${record.domain}: ${record.text.slice(0, 200)}`, record.text.length);
    return record;
  } catch (error) {
    const note = error instanceof MarkError ? error.message : 'the name server did not respond';
    step(note);
    throw new MarkError(note);
  }
}

async function follow({ domain, text }: FoundRecord, means: Means): Promise<Omit<Bimi, 'steps'>> {
  const { location, authority } = parseRecord(text);
  if (location === null && authority === null) {
    return { svg: null, verified: null, note: 'the domain declines BIMI' };
  }
  const names = [domain, recordHost(domain)];
  const [certified, linked] = await Promise.all([
    outcomeOf(authority === null ? null : fetchMark(authority, names, means)),
    outcomeOf(location === null ? null : fetchSvg(location, means)),
  ]);
  if (certified.value !== null) {
    const { svg, url, ...verified } = certified.value;
    const isOther = linked.value !== null && linked.value.text.trim() !== svg.trim();
    const notes = [
      `verified by a ${verified.kind} until ${verified.notAfter.toISOString().slice(0, 10)}`,
      ...(isOther ? ['the record leads to another SVG, which is not used'] : []),
    ];
    return { svg: { text: svg, url }, verified, note: notes.join('; ') };
  }
  const reasons = [certified.failure ?? 'there is no certificate', linked.failure ?? []].flat();
  return { svg: linked.value, verified: null, note: `not verified: ${reasons.join('; ')}` };
}

/** What was found, or why not. Neither if there was nothing to look for. */
async function outcomeOf<T>(
  found: Promise<T> | null,
): Promise<{ value: T | null; failure: string | null }> {
  try {
    return { value: await found, failure: null };
  } catch (error) {
    if (error instanceof MarkError) return { value: null, failure: error.message };
    throw error;
  }
}

async function fetchMark(address: string, names: readonly string[], means: Means) {
  const { body, url, step } = await fetchFile('certificate', address, means);
  const { roots, now } = means;
  try {
    const pem = Buffer.from(body).toString('latin1');
    const mark = await readCertifiedMark(pem, names, { roots, now: now() });
    step.note = `a ${mark.kind} of ${mark.organization ?? 'no organization'}, verified`;
    return { ...mark, url };
  } catch (error) {
    if (error instanceof MarkError) step.note = error.message;
    throw error;
  }
}

async function fetchSvg(address: string, means: Means) {
  const { body, url, step } = await fetchFile('picture', address, means);
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  const read = isGzip ? await readBody([body], 'gzip', markBytesMax).catch(() => null) : { body };
  const text = Buffer.from(read?.body ?? []).toString();
  if (!/<svg[\s>]/i.test(text)) {
    step.note = 'the file of the record is no SVG';
    throw new MarkError(step.note);
  }
  step.note = 'the SVG of the BIMI record';
  return { text, url };
}

/**
 * The record has to say `https`. Where that cannot be reached, `http` is tried like for every address of a look: a
 * certificate proves itself, and an SVG without one is not verified.
 * @throws MarkError
 */
async function fetchFile(
  what: 'certificate' | 'picture',
  address: string,
  means: Means,
): Promise<{ body: Uint8Array; url: string; step: LookStep }> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:') {
    throw new MarkError(`the address of the ${what} does not begin with https://`);
  }
  const fetched = await fetchOnce(what, url, means);
  if (fetched.failure !== 'connection') return requireFile(what, fetched);
  url.protocol = 'http:';
  return requireFile(what, await fetchOnce(what, url, means));
}

type Fetched = { step: LookStep } & (
  | { response: OutboundResponse; failure: null }
  | { response: null; failure: OutboundError['failure'] }
);

async function fetchOnce(what: LookStep['what'], url: URL, means: Means): Promise<Fetched> {
  const { send, signal, steps } = means;
  const step: LookStep = { what, url: url.href, status: null, bytes: 0, ms: 0, note: '' };
  steps.push(step);
  const startedAtMs = performance.now();
  try {
    const response = await send({
      url: url.href,
      method: 'GET',
      headers: { accept: what === 'picture' ? 'image/svg+xml' : 'application/x-pem-file, */*' },
      redirectsMax: 3,
      bytesMax: what === 'picture' ? markBytesMax : certificateBytesMax,
      signal,
    });
    step.status = response.status;
    step.bytes = response.body.length;
    return { step, response, failure: null };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    step.note = error.message;
    return { step, response: null, failure: error.failure };
  } finally {
    step.ms = Math.round(performance.now() - startedAtMs);
  }
}

/** @throws MarkError unless there is a whole file */
function requireFile(what: 'certificate' | 'picture', { step, response }: Fetched) {
  if (response !== null && response.status !== 200) step.note = `status ${response.status}`;
  else if (response?.isCut === true) step.note = 'the file is too large';
  if (response === null || step.note !== '') {
    throw new MarkError(`the ${what} was not found: ${step.note}`);
  }
  return { body: response.body, url: response.url, step };
}
