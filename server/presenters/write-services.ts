import { derivedState } from '../artwork/derive/derivation';
import type { Brand } from '../catalog/catalog';
import { oncePer } from '../platform/once-per';
import { presentService } from './present-service';

/** JSON in parts: text for one response, and the bytes of brands, which are made once. */
export type JsonParts = readonly (string | Uint8Array<ArrayBuffer>)[];

const encoder = new TextEncoder();

/** A page of 200 items took 3.8 ms while each was written anew. */
const writeOnce = oncePer((_state: object, brand: Brand) =>
  encoder.encode(JSON.stringify(presentService(brand))),
);

/** What `presentService` makes of a brand, as JSON. */
export function writeService(brand: Brand): Uint8Array<ArrayBuffer> {
  return writeOnce(derivedState(brand), brand);
}

/** What `presentService` makes of each brand, as a JSON array. */
export function writeServices(brands: readonly Brand[]): JsonParts {
  const items = brands.flatMap((brand, i) => [i === 0 ? '[' : ',', writeService(brand)]);
  return items.length === 0 ? ['[]'] : [...items, ']'];
}
