import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

export interface RowRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** How far beyond the window rows are kept, in px: further than a turn of the wheel between two frames. */
const margin = 600;

/** The range moves in steps of so many rows, so that most scrolling changes nothing. */
const step = 8;

/**
 * The rows that lie in a stretch, and some more.
 * @param tops where each row begins, in px from the list's top, and at last where the list ends
 */
export function findRows(tops: readonly number[], from: number, to: number): RowRange {
  const count = tops.length - 1;
  const first = Math.floor(Math.max(0, countUpTo(tops, from) - 1) / step) * step;
  const end = Math.min(count, Math.ceil(countUpTo(tops, to) / step) * step);
  return { first: Math.min(first, Math.max(0, count - 1)), end };
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of a list with rows of known heights, the ones near the window; the page itself is what scrolls. */
export function useNearRows(list: RefObject<HTMLElement | null>, tops: readonly number[]): RowRange {
  const [range, setRange] = useState(() => findRows(tops, 0, innerHeight + margin));

  const look = useCallback(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const next = findRows(tops, -top - margin, innerHeight - top + margin);
    setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
  }, [list, tops]);

  useLayoutEffect(() => {
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [look]);

  return range;
}
