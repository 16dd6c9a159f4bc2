import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourcePackages } from '../../../server/artwork/rights/source-packages';
import type { BrandFacts } from '../facts';
import { packageVersion } from '../sources/package-folder';
import { sourceNames } from '../sources/source-icon';

const head = `Marque
Copyright (c) the Marque contributors. Code: MIT, see LICENSE.

ARTWORK

The logos that Marque serves are not part of this repository. They are read, when the catalog is seeded, from
the npm packages below, cleaned, and for derived variants recolored. All names and logos are trademarks of their
owners. The licenses named here are copyright licenses of the drawings: none of them grants a trademark license.

Each artwork's license (an SPDX id), source package, version and attribution stand in prisma/catalog/brands.jsonl.
Only these licenses are taken: CC0-1.0, MIT, Apache-2.0, BSD-2-Clause, BSD-3-Clause, ISC, Unlicense, CC-BY,
CC-BY-SA and MPL-2.0. The texts: https://spdx.org/licenses/<id>.html

Attribution: whoever passes on artwork under a CC-BY, CC-BY-SA or MPL license names what its "attribution" says,
links the license, and says that the drawing was minified. Changed CC-BY-SA and MPL artwork keeps its license.
Artwork under MIT, BSD and Apache-2.0 keeps the copyright notices below.
`;

/** Writes NOTICE, so that its attributions always match the catalog. */
export function writeNotice(facts: BrandFacts[]): void {
  const artwork = facts.flatMap((brand) => brand.artwork);
  const sources = sourceNames.map((source) => {
    const count = artwork.filter((one) => one.source === source).length;
    return `${source} ${packageVersion(source)} (${count} artworks)\n  ${sourcePackages[source]}`;
  });
  const named = new Set(
    artwork.flatMap(({ attribution }) => (attribution === null ? [] : [attribution])),
  );
  const lines = [
    head,
    'SOURCE PACKAGES\n',
    ...sources,
    '\nBRANDS WHOSE ARTWORK ASKS FOR ATTRIBUTION\n',
    ...[...named].sort(),
  ];
  writeFileSync(path.join(process.cwd(), 'NOTICE'), `${lines.join('\n')}\n`);
}
