import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { type Authority, createAuthority } from './authority';
import { startNames } from './start-names';
import { html, type Reply, type StandInSite } from './stand-in-site';

/** What the proxy was asked for. */
export type Asked = {
  /** `CONNECT` for a tunnel, and then what was sent through it. */
  method: string;
  url: string;
  host: string;
  port: number;
  path: string;
  /** What the name server said of the host last. */
  addresses: readonly string[];
  userAgent: string | undefined;
  /** Headers that a visitor without a past does not send. */
  private: string[];
  atMs: number;
};

export type StandInInternet = Awaited<ReturnType<typeof startInternet>>;

/**
 * A forward proxy and a name server that together show these sites and nothing else. The proxy connects to nothing: it
 * responds for the sites itself, for https with certificates of an authority that was made at start.
 * @param findSite for a host that none of the sites has, such as the next of a thousand
 */
export async function startInternet(
  sites: readonly StandInSite[],
  findSite: (host: string) => StandInSite | undefined = () => undefined,
) {
  const byHost = new Map(sites.flatMap((site) => hostsOf(site).map((host) => [host, site])));
  const siteOf = (host: string) => byHost.get(host) ?? findSite(host);
  const names = await startNames(siteOf);
  const asked: Asked[] = [];
  const visit: Visit = (request, url) => {
    const { hostname } = url;
    const isAddress = isIP(hostname.replace(/[[\]]/g, '')) !== 0;
    const addresses = isAddress ? [hostname] : names.addressesOf(hostname);
    asked.push({ ...describe(request, url), addresses });
    return addresses.length > 0 ? siteOf(hostname) : undefined;
  };
  const authority = await createAuthority();
  const proxy = createProxy(visit, createSites(visit, siteOf, authority));
  const sockets = new Set<Socket>();
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    dns: names.address,
    /** Of the authority, in PEM. */
    root: authority.root,
    asked,
    /** Hosts that the name server was asked for, once for each kind of record. */
    namesAsked: names.asked,
    close: async () => {
      names.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void proxy.close(resolve));
    },
  };
}

/** Notes a request. Returns nothing if no connection could be made. */
type Visit = (request: IncomingMessage, url: URL) => StandInSite | undefined;

function createProxy(visit: Visit, secure: SecureServer) {
  const proxy = createServer((request, response) => {
    respond(visit, request, response, new URL(request.url ?? '/', 'http://no-host.example'));
  });
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {});
    const url = new URL(`https://${request.url}`);
    const site = visit(request, url);
    // `URL` leaves out the port 443.
    if (site === undefined || site.https === 'fails' || url.port !== '') {
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    secure.emit('connection', socket);
  });
  return proxy;
}

/** The other end of every tunnel. */
function createSites(
  visit: Visit,
  siteOf: (host: string) => StandInSite | undefined,
  authority: Authority,
): SecureServer {
  const secure = createSecureServer(
    {
      SNICallback: callbackify((host: string) => {
        const isForeign = siteOf(host)?.https === 'foreign';
        return authority.secure(isForeign ? 'someone-else.example' : host);
      }),
    },
    (request, response) => {
      const { host } = request.headers;
      respond(visit, request, response, new URL(request.url ?? '/', `https://${host}`));
    },
  );
  secure.on('tlsClientError', () => {});
  return secure;
}

function respond(visit: Visit, request: IncomingMessage, response: ServerResponse, url: URL): void {
  response.on('error', () => {});
  const site = visit(request, url);
  void send(site ? (findReply(site, url) ?? missing) : badGateway, request, response);
}

/** Hosts of whole addresses belong to the site as well. */
function hostsOf({ domain, pages, addresses = {}, texts = {} }: StandInSite): string[] {
  const named = Object.keys(pages).filter((at) => !at.startsWith('/'));
  const others = named.map((at) => new URL(at).hostname);
  return [domain, ...others, ...Object.keys(addresses), ...Object.keys(texts)];
}

/** The whole address, with its query or without; then, for the domain itself, the path. */
function findReply({ domain, pages }: StandInSite, url: URL): string | Reply | undefined {
  const { origin, pathname, search } = url;
  const paths = [pathname + search, pathname];
  const places = [...paths.map((path) => origin + path), ...(url.hostname === domain ? paths : [])];
  const place = places.find((one) => pages[one] !== undefined);
  return place === undefined ? undefined : pages[place];
}

const missing = html('<!doctype html><title>404 Not Found</title><h1>Not Found</h1>', {}, 404);
const badGateway: Reply = { status: 502 };

async function send(
  reply: string | Reply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const whole = typeof reply === 'string' ? html(reply) : reply;
  if (whole.send) {
    whole.send(response, request);
    return;
  }
  const { status = 200, headers = {}, body = '' } = whole;
  const bytes = typeof body === 'function' ? await body() : body;
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(bytes), ...headers }).end(bytes);
}

const told = ['cookie', 'authorization', 'referer', 'x-api-key'];

function describe(request: IncomingMessage, url: URL): Omit<Asked, 'addresses'> {
  const { method = '', headers } = request;
  return {
    method,
    url: url.href,
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    path: url.pathname + url.search,
    userAgent: headers['user-agent'],
    private: told.filter((name) => headers[name] !== undefined),
    atMs: Date.now(),
  };
}
