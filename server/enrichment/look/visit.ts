import robotsParser, { type Robot } from 'robots-parser';
import { findRegistrableDomain } from '../../catalog/lookup/normalize-host';
import { KeptConnections } from '../../outbound/open-connection';
import { OutboundError } from '../../outbound/outbound-error';
import type { OutboundResponse, SendOutbound } from '../../outbound/send-outbound';
import type { LookStep } from './look';

export const robotsToken = 'MarqueBot';

const requestsMax = 12;
const redirectsMax = 5;
const timeoutMs = {
  robots: 5000,
  page: 8000,
  manifest: 4000,
  picture: 5000,
  dns: 0,
  certificate: 0,
};
const bytesMax = {
  robots: 256 * 1024,
  page: 1024 * 1024,
  manifest: 256 * 1024,
  picture: 2 * 1024 * 1024,
};
const accepts = {
  robots: 'text/plain, */*;q=0.5',
  page: 'text/html, application/xhtml+xml, */*;q=0.5',
  manifest: 'application/manifest+json, application/json, */*;q=0.5',
  picture: 'image/svg+xml, image/png, image/webp, image/avif, image/*, */*;q=0.5',
};

export type What = keyof typeof accepts;

export type Fetched =
  | {
      kind: 'response';
      response: OutboundResponse;
      header: (name: string) => string;
      step: LookStep;
    }
  /** To another registrable domain. */
  | { kind: 'moved'; to: URL }
  | { kind: 'forbidden'; url: string }
  /** The server fails to give its `robots.txt`. */
  | { kind: 'closed' }
  /** No response: `isUnknownHost` if the name has no address. */
  | { kind: 'failed'; why: string; isUnknownHost: boolean };

/** The requests of one look: counted, told step by step, none that `robots.txt` forbids. */
export class Visit {
  readonly steps: LookStep[] = [];
  private requests = 0;
  private readonly connections = new KeptConnections();
  /** Of the same look, made by others: of the mail's record. */
  othersRequests = 0;
  private readonly robots = new Map<string, Promise<Robot | 'closed' | null>>();

  constructor(
    private readonly send: SendOutbound,
    private readonly domain: string,
    readonly signal: AbortSignal,
  ) {}

  end(): void {
    this.connections.close();
  }

  /** Whether its time is over. */
  get isOver(): boolean {
    return this.signal.aborted;
  }

  get left(): number {
    return this.isOver ? 0 : requestsMax - this.requests - this.othersRequests;
  }

  isOwn(url: URL): boolean {
    return findRegistrableDomain(url.hostname) === this.domain || url.hostname === this.domain;
  }

  /** Reads the `robots.txt` of an origin before anything else of it. */
  async openRobots(origin: string): Promise<Fetched> {
    const fetched = await this.follow('robots', new URL('/robots.txt', origin), false);
    this.robots.set(origin, Promise.resolve(parseRobots(fetched, origin)));
    // A redirect to the same file of another origin speaks for both.
    if (fetched.kind === 'response') {
      const { origin: last, pathname } = new URL(fetched.response.url);
      if (pathname === '/robots.txt')
        this.robots.set(last, Promise.resolve(parseRobots(fetched, last)));
    }
    return fetched;
  }

  /** Whether `robots.txt` leaves the path open; that of another origin is read first. */
  async mayFetch(url: URL): Promise<'yes' | 'no' | 'closed' | 'spent'> {
    let known = this.robots.get(url.origin);
    if (known === undefined) {
      if (this.left < 2) return 'spent';
      known = this.openRobots(url.origin).then((fetched) => parseRobots(fetched, url.origin));
      this.robots.set(url.origin, known);
    }
    const robot = await known;
    if (robot === 'closed') return 'closed';
    return robot?.isDisallowed(url.href, robotsToken) === true ? 'no' : 'yes';
  }

  /**
   * @param mayLeave whether a redirect may lead to another registrable domain, as those of pictures to networks do
   */
  async fetch(what: Exclude<What, 'robots'>, address: string, mayLeave: boolean): Promise<Fetched> {
    return this.follow(what, new URL(address), mayLeave);
  }

  note(what: LookStep['what'], url: string, note: string): void {
    this.steps.push({ what, url: shorten(url), status: null, bytes: 0, ms: 0, note });
  }

  private async follow(what: What, first: URL, mayLeave: boolean): Promise<Fetched> {
    let url = first;
    for (let redirects = 0; ; redirects++) {
      const may = what === 'robots' ? 'yes' : await this.mayFetch(url);
      if (may === 'no') {
        this.note(what, url.href, 'not fetched: robots.txt asks not to');
        return { kind: 'forbidden', url: url.href };
      }
      if (may === 'closed') return { kind: 'closed' };
      if (may === 'spent' || this.left <= 0)
        return {
          kind: 'failed',
          why: this.signal.aborted
            ? 'the look took too long'
            : `a look makes at most ${requestsMax} requests`,
          isUnknownHost: false,
        };
      const fetched = await this.request(what, url);
      if (fetched.kind !== 'response') return fetched;
      const next = redirectOf(fetched.response);
      if (next === null) return fetched;
      fetched.step.note = `redirects to ${shorten(next.href)}`;
      if (!isSite(next))
        return { kind: 'failed', why: 'it redirects to what is not a site', isUnknownHost: false };
      if (!mayLeave && !this.isOwn(next)) return { kind: 'moved', to: next };
      if (redirects === redirectsMax)
        return { kind: 'failed', why: `more than ${redirectsMax} redirects`, isUnknownHost: false };
      url = next;
    }
  }

  private async request(what: What, url: URL): Promise<Fetched> {
    this.requests++;
    const started = performance.now();
    const late = AbortSignal.timeout(timeoutMs[what]);
    const step: LookStep = {
      what,
      url: shorten(url.href),
      status: null,
      bytes: 0,
      ms: 0,
      note: '',
    };
    this.steps.push(step);
    try {
      const response = await this.send({
        url: url.href,
        method: 'GET',
        headers: { accept: accepts[what], 'accept-language': 'en, *;q=0.5' },
        redirectsMax: 0,
        bytesMax: bytesMax[what],
        signal: AbortSignal.any([this.signal, late]),
        connections: this.connections,
      });
      Object.assign(step, {
        status: response.status,
        bytes: response.body.byteLength,
        note: response.isCut ? 'cut: it is too large' : '',
      });
      const header = (name: string) => [response.headers[name]].flat().join(', ');
      return { kind: 'response', response, header, step };
    } catch (error) {
      const isLate = late.aborted || this.signal.aborted;
      step.note = isLate
        ? 'there was no whole response in time'
        : error instanceof OutboundError
          ? error.message
          : 'the request failed';
      return {
        kind: 'failed',
        why: step.note,
        isUnknownHost: !isLate && /host has no address/.test(step.note),
      };
    } finally {
      step.ms = Math.round(performance.now() - started);
    }
  }
}

/** Addresses of machines, of this machine and of files are no site of a brand. */
export const isSite = ({ protocol, hostname }: URL) =>
  /^https?:$/.test(protocol) && findRegistrableDomain(hostname) !== null;

function redirectOf({ status, headers, url }: OutboundResponse): URL | null {
  const location = [headers['location']].flat()[0];
  if (
    ![301, 302, 303, 307, 308].includes(status) ||
    location === undefined ||
    !URL.canParse(location, url)
  )
    return null;
  return new URL(location, url);
}

export const shorten = (url: string) => (url.length > 300 ? `${url.slice(0, 300)}…` : url);

/** By RFC 9309: without the file everything is open, and where the server fails to give it nothing is. */
function parseRobots(fetched: Fetched, origin: string): Robot | 'closed' | null {
  if (fetched.kind !== 'response') return null;
  const { response, header, step } = fetched;
  if (response.status >= 500) {
    step.note = 'the server fails to say what is allowed, so nothing is';
    return 'closed';
  }
  const text = new TextDecoder().decode(response.body);
  const isText =
    response.status < 300 &&
    !/html/i.test(header('content-type')) &&
    !/^\s*<(?:!doctype|html)/i.test(text);
  if (!isText) step.note ||= 'no rules';
  return isText
    ? robotsParser(new URL('/robots.txt', origin).href, text.replace(/^\uFEFF/, ''))
    : null;
}
