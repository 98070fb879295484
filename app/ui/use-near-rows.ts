import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

interface RowRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * How far beyond the window rows are drawn, in rem: further than a turn of the wheel between two frames. They are drawn
 * after the window's own, between presses and frames.
 */
const margin = 37.5;

/** The length up to which a list is drawn completely, so that the browser's search and screen readers find all of it. */
const drawnWhole = 300;

/** The range moves in steps of this many rows, so that most scrolling changes nothing. */
const step = 2;

/**
 * The rows between two heights, rounded to whole steps.
 * @param tops where each row begins, from the list's top, and at last where the list ends
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

/** The indexes of a range, and of one more row that has to stay; -1 for none. */
export function listRows({ first, end }: RowRange, held: number): number[] {
  const rows = Array.from({ length: end - first }, (_, at) => first + at);
  if (held < 0 || (held >= first && held < end)) return rows;
  return held < first ? [held, ...rows] : [...rows, held];
}

const remNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * The rows near the window, of a list with rows of known heights on a page that scrolls. Of a new list those in the
 * window come first. A short list gets the other rows a moment later, and print gets all.
 * @param tops as for `findRows`, in rem
 */
export function useNearRows(list: RefObject<HTMLElement | null>, tops: readonly number[]): RowRange {
  const [near, setNear] = useState(() => ({ tops, range: findNear(tops, 0, remNow(), 0) }));
  const top = useRef(0);
  const whole = useRef<readonly number[] | null>(null);
  const range = near.tops === tops ? near.range : findNear(tops, top.current, remNow(), 0);

  const look = useCallback(() => {
    const rem = remNow();
    top.current = list.current?.getBoundingClientRect().top ?? 0;
    const next = whole.current === tops ? listAll(tops) : findNear(tops, top.current, rem, margin);
    const shown = findNear(tops, top.current, rem, 0);
    const update = (wanted: RowRange) =>
      setNear((last) =>
        last.tops === tops && last.range.first === wanted.first && last.range.end === wanted.end
          ? last
          : { tops, range: wanted },
      );
    // What a person sees can't wait; what is beyond it must not hold up a frame.
    setNear((last) => (last.tops === tops && covers(last.range, shown) ? last : { tops, range: shown }));
    startTransition(() => update(next));
  }, [list, tops]);

  useLayoutEffect(() => {
    const drawAll = () => flushSync(() => setNear({ tops, range: listAll(tops) }));
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    addEventListener("beforeprint", drawAll);
    addEventListener("afterprint", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      removeEventListener("beforeprint", drawAll);
      removeEventListener("afterprint", look);
    };
  }, [look, tops]);

  useEffect(() => {
    if (tops.length - 1 > drawnWhole) return;
    whole.current = tops;
    startTransition(() => setNear({ tops, range: listAll(tops) }));
  }, [tops]);

  return range;
}

const covers = (range: RowRange, other: RowRange): boolean =>
  range.first <= other.first && range.end >= other.end;

const listAll = (tops: readonly number[]): RowRange => ({ first: 0, end: tops.length - 1 });

/**
 * @param top where the list begins in the window, in px
 * @param beyond how far beyond the window, in rem
 */
function findNear(tops: readonly number[], top: number, rem: number, beyond: number): RowRange {
  return findRows(tops, -top / rem - beyond, (innerHeight - top) / rem + beyond);
}
