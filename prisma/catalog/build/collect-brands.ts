import { readAliases, readBlocked, readMerges, readNameless, readTitles } from './apply-hand-rows';
import { mergeIcons } from './merge-icons';
import { applyMerges, nameBrands } from './name-brands';
import { checkHandBrands, nameHandBrands, readHandBrands } from './name-hand-brands';
import { listIcons } from './list-icons';
import { keyOf } from '../sources/source-icon';

/**
 * The brands of all sources with their icons, by slug, corrected by the hand-kept tables. Also those that may not be
 * shipped.
 * @throws Error naming hand-written rows that lead nowhere, and icons that could belong to two brands
 */
export function collectBrands(exclude: (cause: string, name: string) => void) {
  const merges = readMerges();
  const handBrands = readHandBrands();
  const { isBlockedIcon, blockedSlugs } = readBlocked();
  const titles = readTitles();
  const titled = listIcons().map((icon) => ({
    ...icon,
    title: titles.get(keyOf(icon)) ?? icon.title,
  }));
  const icons = nameHandBrands(titled, handBrands, merges).filter((icon) => {
    if (isBlockedIcon(icon)) exclude('blocked by hand', keyOf(icon));
    return !isBlockedIcon(icon);
  });
  const { drafts, conflicts } = mergeIcons(icons.filter((icon) => !merges.has(keyOf(icon))));
  if (conflicts.length > 0)
    throw new Error(`Same name, different domains; decide in merges.csv:\n${conflicts.join('\n')}`);
  const forced = icons.filter((icon) => merges.has(keyOf(icon)));
  const brands = applyMerges(nameBrands(drafts), merges, forced).sort((one, other) =>
    one.slug < other.slug ? -1 : 1,
  );
  checkHandBrands(handBrands, brands);
  return { brands, blockedSlugs, aliases: readAliases(), nameless: readNameless(icons) };
}
