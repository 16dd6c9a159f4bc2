import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { factPackages, sourcePackages } from '../../../server/artwork/rights/terms';
import { type BrandFacts, readSelfhst } from '../facts';
import type { KnownFacts } from '../known-facts';
import { packageVersion, pinnedVersion } from '../sources/package-folder';
import { sourceNames } from '../sources/source-icon';

const head = `Marque
Copyright (c) the Marque contributors. Code: MIT, see LICENSE.

ARTWORK

The logos that Marque serves are not part of this repository. They are read, when the catalog is seeded, from
the npm packages below, cleaned, and for derived variants recolored. All names and logos are trademarks of their
owners. The licenses named here are copyright licenses of the drawings: none of them grants a trademark license.
Those of @iconify/json are there only after "npm run catalog:selfhst".

Each artwork's license (an SPDX id), source package, version and attribution stand in prisma/catalog/brands.jsonl
and in selfhst.jsonl beside it.
Only these licenses are taken: CC0-1.0, MIT, Apache-2.0, BSD-2-Clause, BSD-3-Clause, ISC, Unlicense, CC-BY,
CC-BY-SA and MPL-2.0. The texts: https://spdx.org/licenses/<id>.html

Attribution: if you pass on artwork under a CC-BY, CC-BY-SA or MPL license, name what its "attribution" says,
link the license, and say that the drawing was minified. Changed CC-BY-SA and MPL artwork keeps its license.
Artwork under MIT, BSD and Apache-2.0 keeps the copyright notices below.
`;

/** The text that a license requires of anyone who passes the facts on. */
const bsdTerms = `
Redistribution and use in source and binary forms, with or without modification, are permitted provided that
the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the
following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the
following disclaimer in the documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or
promote products derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED
WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY
DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO,
PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION)
HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING
NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE
POSSIBILITY OF SUCH DAMAGE.`;

/** Writes NOTICE, so that its attributions always match the catalog. */
export function writeNotice(facts: readonly BrandFacts[], known: readonly KnownFacts[]): void {
  const artwork = facts.flatMap((brand) => brand.artwork);
  const onRequest = readSelfhst().flatMap((brand) => brand.artwork);
  const sources = sourceNames.map((source) => {
    const count = [...artwork, ...onRequest].filter((one) => one.source === source).length;
    return `${source} ${packageVersion(source)} (${count} artworks)\n  ${sourcePackages[source]}`;
  });
  const named = new Set(
    artwork.flatMap(({ attribution }) => (attribution === null ? [] : [attribution])),
  );
  const lines = [
    head,
    'SOURCE PACKAGES\n',
    ...sources,
    '\nFACTS\n',
    ...listFactSources(known),
    bsdTerms,
    '\nBRANDS WHOSE ARTWORK ASKS FOR ATTRIBUTION\n',
    ...[...named].sort(),
  ];
  writeFileSync(path.join(process.cwd(), 'NOTICE'), `${lines.join('\n')}\n`);
}

function listFactSources(known: readonly KnownFacts[]): string[] {
  return Object.entries(factPackages).map(([source, credit]) => {
    const own = known.filter((one) => one.source === source);
    const what = own.length === 0 ? 'domains' : `${own.length} brands without artwork, and domains`;
    const version = own[0]?.sourceVersion ?? pinnedVersion('known', source);
    return `${source} ${version} (${what})\n  ${credit}`;
  });
}
