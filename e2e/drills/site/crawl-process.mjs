import { Agent, get } from 'node:http';

// Asks for the paths that its parent sends, over so many connections, and says how they were answered.
const [baseUrl = '', connections = '8'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

/** @param {string} path @returns {Promise<number | undefined>} the status of a whole page */
const ask = (path) =>
  new Promise((resolve, reject) => {
    const request = get(baseUrl + path, { agent, headers: { 'Accept-Encoding': 'br' } });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode));
    });
  });

/** @param {string[]} paths */
async function crawl(paths) {
  const startedAt = Date.now();
  const statuses = await Promise.all(paths.map(ask));
  process.send?.({ statuses, seconds: (Date.now() - startedAt) / 1000 }, () => process.exit(0));
}

process.on('message', (paths) => void crawl(/** @type {string[]} */ (paths)));
process.on('disconnect', () => process.exit(0));
