import { Agent, get } from 'node:http';

// Asks for the paths that its parent sends, over so many connections, and says how they were answered.
/** @typedef {{ paths: string[], headers: Record<string, string> }} Asked */
const [baseUrl = '', connections = '8'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

/** @param {string} path @param {Asked['headers']} headers @returns {Promise<number | undefined>} the status, when all has come */
const ask = (path, headers) =>
  new Promise((resolve, reject) => {
    const request = get(baseUrl + path, {
      agent,
      headers: { 'Accept-Encoding': 'br', ...headers },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode));
    });
  });

/** @param {Asked} asked */
async function crawl({ paths, headers }) {
  const startedAt = Date.now();
  const statuses = await Promise.all(paths.map((path) => ask(path, headers)));
  process.send?.({ statuses, seconds: (Date.now() - startedAt) / 1000 }, () => process.exit(0));
}

process.on('message', (asked) => void crawl(/** @type {Asked} */ (asked)));
process.on('disconnect', () => process.exit(0));
