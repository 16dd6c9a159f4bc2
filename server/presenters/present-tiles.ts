import { chooseOnBackground } from '../artwork/backgrounds/choose-on-background';
import { type Brand, type Catalog } from '../catalog/catalog';
import { findArtwork } from '../catalog/get-brand';
import { byRank, listTiles } from '../catalog/list-tiles';
import { darkBackground, lightBackground } from '../contract/thresholds';
import { recoloredOn, type TileList } from '../contract/tiles';
import { variants } from '../contract/variants';
import { oncePer } from '../platform/process/made-once';

/** The tiles of the explorer, and where they show another color than the source drew. Takes 0.2 s for a catalog. */
export const presentTiles = oncePer((brands: Catalog['brands']): TileList => ({
  ...listTiles(brands),
  recolored: brands.toSorted(byRank).map(findRecolored),
}));

function findRecolored(brand: Brand): number {
  const isRecoloredOn = (background: string) => {
    const choice = chooseOnBackground(brand, { background, variants, prefer: 'identity' });
    return choice !== null && (choice.paint !== null || choice.artwork.origin === 'derived');
  };
  // The same as `/logos/{slug}/logo.svg` without a background.
  const unplaced = brand.artwork.get('color') ?? findArtwork(brand, 'mono');
  return (
    (isRecoloredOn(lightBackground) ? recoloredOn.light : 0) |
    (isRecoloredOn(darkBackground) ? recoloredOn.dark : 0) |
    (unplaced?.origin === 'derived' ? recoloredOn.any : 0)
  );
}
