// The plates on each side of a bar for a weight. All weights in grams.

/**
 * The weights of plates in pounds are rounded to whole grams, so that their sum differs by some grams from the bar's weight
 * in pounds.
 */
const toleranceG = 10;

interface LoadedBar {
  /** The plates of one side, heaviest first. */
  perSideG: readonly number[];
  /** The part of the weight that the plates can't make up; negative if the bar alone is too heavy, 0 within 10 g. */
  leftG: number;
}

interface Pile {
  sumG: number;
  count: number;
  plateG: number;
  below: Pile | null;
}

/**
 * Loads as much of the weight as the plates allow, with the fewest plates. Each number in `platesG` is one pair. Two
 * pairs of the same plate are in it twice.
 */
export function loadBar(weightG: number, barG: number, platesG: readonly number[]): LoadedBar {
  const sideG = (weightG - barG) / 2 + toleranceG / 2;
  const best = heaviest(piles(platesG, sideG));
  const perSideG: number[] = [];
  for (let pile: Pile | null = best; pile?.below; pile = pile.below) perSideG.push(pile.plateG);
  const leftG = weightG - (barG + 2 * (best?.sumG ?? 0));
  return { perSideG, leftG: Math.abs(leftG) <= toleranceG ? 0 : leftG };
}

/**
 * For each sum up to `limitG`, in steps of the tolerance, the pile with the fewest plates. If several have equally many
 * plates, the one with the heaviest plate. Plates are added in ascending order, so that `plateG` is the heaviest of its
 * pile.
 */
function piles(platesG: readonly number[], limitG: number): Map<number, Pile> {
  const found = new Map<number, Pile>([[0, { sumG: 0, count: 0, plateG: 0, below: null }]]);
  for (const plateG of [...platesG].sort((a, b) => a - b)) {
    for (const below of [...found.values()]) {
      const sumG = below.sumG + plateG;
      if (sumG > limitG) continue;
      const key = Math.round(sumG / toleranceG);
      const former = found.get(key);
      if (!former || former.count > below.count)
        found.set(key, { sumG, count: below.count + 1, plateG, below });
    }
  }
  return found;
}

function heaviest(found: Map<number, Pile>): Pile | null {
  let best: Pile | null = null;
  for (const pile of found.values()) if (!best || pile.sumG > best.sumG) best = pile;
  return best;
}
