import { bucketNames } from '../../server/contract/bucket-names';
import { pictureSize } from '../../server/contract/limits';
import type { Bucket } from '../../server/contract/plans';
import { variants } from '../../server/contract/variants';

/** A request that the playground can build and send. */
export type Operation = {
  label: string;
  /** Method and path, such as `GET /v1/svg/{slug}`. */
  route: string;
  /** Sent in the path if the route names them, otherwise in the query, or in the body of a POST. */
  fields: readonly Field[];
  /** Whether it counts against a daily limit. */
  isMetered: boolean;
};

type Field = {
  name: string;
  label: string;
  initial: string;
  isRequired?: boolean;
  hint?: string;
  /** Makes it a select; without options it is a line of text. */
  options?: readonly string[];
};

const field = (name: string, label: string, initial: string, hint = ''): Field => ({
  name,
  label,
  initial,
  hint,
});

const { min, max, default: initialSize } = pictureSize;
const sizeHint = `The longer side in pixels, ${min} to ${max}`;

const slug = field('slug', 'Slug', 'github');
const slugs = field('slugs', 'Slugs', 'github,stripe', 'Separated by commas');
const variant = { ...field('variant', 'Variant', ''), options: variants };
const on = field('on', 'On background', '', 'dark, light or a color such as 1DB954');
const size = field('size', 'Size', String(initialSize), sizeHint);
const format = {
  ...field('format', 'Format', 'css'),
  options: ['css', 'scss', 'tailwind', 'dtcg'],
};

const metered = (
  bucket: Bucket,
  fields: readonly Field[],
  label: string = bucketNames[bucket].what,
): Operation => ({ label, route: bucketNames[bucket].route, fields, isMetered: true });

const free = (label: string, route: string, fields: readonly Field[]): Operation => ({
  label,
  route,
  fields,
  isMetered: false,
});

export const operations: readonly [Operation, ...Operation[]] = [
  metered('svg', [slug, variant, on]),
  metered('png', [slug, variant, on, size]),
  metered('webp', [slug, variant, on, size]),
  metered('domain', [field('domain', 'Domain', 'stripe.com')], 'Brand by domain'),
  metered('domain', [field('email', 'E-mail', 'jane@stripe.com')], 'Brand by business e-mail'),
  metered('search', [field('q', 'Query', 'postgres'), field('limit', 'Limit', '5', '1 to 50')]),
  metered('catalog', [slug]),
  metered('batch', [slugs]),
  free('List of brands', 'GET /v1/catalog', [
    field('limit', 'Limit', '10', '1 to 200'),
    field('offset', 'Offset', '0'),
  ]),
  free('Color tokens', 'GET /v1/tokens', [slugs, format]),
  free('License notice', 'GET /v1/notice', [slugs]),
  free("Today's usage", 'GET /v1/usage', []),
];

export function initialValues({ fields }: Pick<Operation, 'fields'>): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}
