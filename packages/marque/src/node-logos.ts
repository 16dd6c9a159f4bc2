import { type ServeOptions, serveLogos } from './serve-logos.js';

/** As Node, Express and Connect have them. */
type NodeRequest = {
  method?: string | undefined;
  url?: string | undefined;
  headers: { 'if-none-match'?: string | undefined };
};
type NodeResponse = {
  writeHead: (status: number, headers: Record<string, string>) => unknown;
  end: (body?: Uint8Array) => unknown;
};
type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error: unknown) => void,
) => void;

/** `serveLogos` for Node's own server and for Express: `app.get('/marque', nodeLogos({ … }))`. */
export function nodeLogos(options: ServeOptions): NodeHandler {
  const serve = serveLogos(options);
  return (request, response, next) => void handle(serve, [request, response, next]);
}

async function handle(
  serve: ReturnType<typeof serveLogos>,
  [request, response, next]: Parameters<NodeHandler>,
): Promise<void> {
  try {
    await respond(serve, request, response);
  } catch (error) {
    if (next !== undefined) return next(error);
    // oxlint-disable-next-line no-console -- without Express there is no other place to report it
    console.error(error);
    response.writeHead(500, { 'Cache-Control': 'no-store' });
    response.end();
  }
}

async function respond(
  serve: ReturnType<typeof serveLogos>,
  { method, url = '', headers }: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const [, query = ''] = url.split('?', 2);
  const etag = headers['if-none-match'];
  const init = etag === undefined ? {} : { headers: { 'If-None-Match': etag } };
  const logo = await serve(new Request(`http://localhost/?${query}`, init));
  const body = new Uint8Array(await logo.arrayBuffer());
  response.writeHead(logo.status, Object.fromEntries(logo.headers));
  response.end(method === 'HEAD' ? undefined : body);
}

type ViteServer = { middlewares: { use: (path: string, handler: NodeHandler) => unknown } };
type VitePlugin = {
  name: string;
  configureServer: (server: ViteServer) => void;
  configurePreviewServer: (server: ViteServer) => void;
};

/**
 * A plugin that serves logos in `vite` and `vite preview`. The server of the built site needs a route of its own.
 * @param options `path` is the `src` of `<Logo>`, `/marque` by default
 */
export function viteLogos({
  path = '/marque',
  ...options
}: ServeOptions & { path?: string }): VitePlugin {
  const handler = nodeLogos(options);
  const add = ({ middlewares }: ViteServer) => void middlewares.use(path, handler);
  return { name: 'marque-logos', configureServer: add, configurePreviewServer: add };
}
