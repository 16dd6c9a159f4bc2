import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Preloaded into a service (`--import`): prints a line for each host that is connected to, sent to or resolved.

/** @param {object} target @param {string} name @param {(parameters: unknown[]) => string} describe */
function tell(target, name, describe) {
  const own = Reflect.get(target, name);
  if (typeof own !== 'function') throw new Error(`There is no ${name}.`);
  /** @this {unknown} @param {unknown[]} parameters */
  const value = function tellFirst(...parameters) {
    process.stdout.write(`network: ${name} ${describe(parameters)}\n`);
    return Reflect.apply(own, this, parameters);
  };
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** @param {unknown[]} parameters */
const place = (parameters) => {
  const [first] = parameters.flat();
  return JSON.stringify(typeof first === 'object' ? first : { port: first }, [
    'host',
    'port',
    'path',
  ]);
};
/** @param {unknown[]} parameters */
const words = (parameters) =>
  parameters.filter((one) => ['string', 'number'].includes(typeof one)).join(' ');

tell(net.Socket.prototype, 'connect', place);
tell(dgram.Socket.prototype, 'send', words);
for (const names of [dns, dns.promises]) tell(names, 'lookup', words);
// The questions of these leave without a socket of Node.
for (const { prototype } of [dns.Resolver, dns.promises.Resolver]) {
  for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveTxt'])
    tell(prototype, name, words);
}
syncBuiltinESMExports();
