import { readFile } from 'node:fs/promises';
import { UsageError } from './account-settings.mjs';

/** @typedef {Record<string, string | boolean | undefined>} Values */
/** @typedef {(method: string, path: string, body?: object | Upload) => Promise<string>} Send */
/** @typedef {{ svg: string }} Upload */

export const brandUsage = `  brands list [--layer own|correction|hidden] [--limit N]
  brands show SLUG                   a brand, and what is set on it
  brands put SLUG --facts FILE       adds a brand or corrects one, from a JSON file
  brands artwork SLUG --variant VARIANT --file SVG
            [--license SPDX]         sets the drawing of a variant
  brands hide SLUG --reason TEXT     hides a brand everywhere
  brands restore SLUG                shows it again
  brands remove SLUG                 removes a brand of yours, or your corrections`;

export const brandOptions = ['layer', 'limit', 'facts', 'variant', 'file', 'license', 'reason'];

/**
 * `brands ACTION [SLUG]`.
 * @param {string[]} positionals
 * @param {Values} values
 * @param {Send} send
 */
export async function runBrandCommand([action = '', slug = '', ...others], values, send) {
  const actions = { list, show, put, artwork, hide, restore, remove };
  const run = Object.hasOwn(actions, action)
    ? actions[/** @type {keyof typeof actions} */ (action)]
    : undefined;
  if (run === undefined || others.length > 0 || (action === 'list') === (slug !== '')) {
    throw new UsageError('Name what to do, and the slug of a brand.');
  }
  return run(`/admin/brands/${encodeURIComponent(slug)}`, values, send);
}

/** @param {string} _ @param {Values} values @param {Send} send */
function list(_, { layer, limit }, send) {
  const given = Object.entries({ layer, limit }).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return send('GET', `/admin/brands?${query}`);
}

/** @param {string} path @param {Values} _ @param {Send} send */
const show = (path, _, send) => send('GET', path);

/** @param {string} path @param {Values} values @param {Send} send */
async function put(path, { facts }, send) {
  const text = await read(facts, 'Name the file with the facts with --facts.');
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(`${facts} is not JSON: ${/** @type {Error} */ (error).message}`, {
      cause: error,
    });
  }
  return send('PUT', path, parsed);
}

/** @param {string} path @param {Values} values @param {Send} send */
async function artwork(path, { variant, file, license }, send) {
  if (!variant) throw new UsageError('Name the variant with --variant.');
  const svg = await read(file, 'Name the SVG with --file.');
  const query = license ? `?license=${encodeURIComponent(String(license))}` : '';
  return send('PUT', `${path}/artwork/${encodeURIComponent(String(variant))}${query}`, { svg });
}

/** @param {string} path @param {Values} values @param {Send} send */
function hide(path, { reason }, send) {
  if (!reason) throw new UsageError('Give a reason with --reason: operators see it.');
  return send('POST', `${path}/hide`, { reason });
}

/** @param {string} path @param {Values} _ @param {Send} send */
const restore = (path, _, send) => send('POST', `${path}/restore`);

/** @param {string} path @param {Values} _ @param {Send} send */
const remove = (path, _, send) => send('DELETE', path);

/**
 * @param {string | boolean | undefined} file
 * @param {string} missing
 */
function read(file, missing) {
  if (typeof file !== 'string') throw new UsageError(missing);
  return readFile(file, 'utf8');
}
