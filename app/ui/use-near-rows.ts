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
import { upperBound } from "#app/lib/lists.ts";

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
const maxDrawn = 300;

/**
 * The range moves in steps of this many rows, so that most scrolling changes nothing: style, layout and paint cost nearly
 * the same for one new row as for eight.
 */
const step = 8;

/** The positions of the rows of a list. */
export interface RowPositions {
  readonly count: number;
  /** The top of a row, from the list's top. For `count`, the end of the list. */
  topOf(at: number): number;
}

/** The rows between two heights, rounded to whole steps. */
export function findRows({ count, topOf }: RowPositions, from: number, to: number): RowRange {
  const startUpTo = (height: number) => upperBound(count + 1, topOf, height);
  const first = Math.floor(Math.max(0, startUpTo(from) - 1) / step) * step;
  const end = Math.min(count, Math.ceil(startUpTo(to) / step) * step);
  return { first: Math.min(first, Math.max(0, count - 1)), end };
}

/** The indexes of a range, and of one more row that has to stay; -1 for none. */
export function listRows({ first, end }: RowRange, held: number): number[] {
  const rows = Array.from({ length: end - first }, (_, at) => first + at);
  if (held < 0 || (held >= first && held < end)) return rows;
  return held < first ? [held, ...rows] : [...rows, held];
}

/**
 * One rem in px, read when a list was last measured. It isn't read while React renders, because that would force the browser
 * to compute the style of the whole screen.
 */
let lastRem = 16;

function measureRem(): number {
  lastRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return lastRem;
}

/**
 * The rows near the window, of a list with rows of known heights on a page that scrolls. Of a new list those in the
 * window come first. A short list gets the other rows a moment later, and print gets all.
 * @param rows with their positions in rem
 */
export function useNearRows(list: RefObject<HTMLElement | null>, rows: RowPositions): RowRange {
  const [near, setNear] = useState(() => ({ rows, range: findNear(rows, 0, lastRem, 0) }));
  const top = useRef(0);
  const complete = useRef<RowPositions | null>(null);
  const range = near.rows === rows ? near.range : findNear(rows, top.current, lastRem, 0);
  /** The drawn range, and the range that is about to be drawn. */
  const drawn = useRef(range);
  const asked = useRef<RowRange>();

  // Each new state interrupts the drawing of the one before, so `look` sets only a range that is different.
  const show = useCallback(
    (next: RowRange) => {
      asked.current = next;
      setNear({ rows, range: next });
    },
    [rows],
  );
  const look = useCallback(() => {
    const rem = measureRem();
    top.current = list.current?.getBoundingClientRect().top ?? 0;
    // The visible rows can't wait. The rows beyond the window must not hold up a frame.
    const shown = findNear(rows, top.current, rem, 0);
    if (!covers(drawn.current, shown)) show(shown);
    const next = complete.current === rows ? listAll(rows) : findNear(rows, top.current, rem, margin);
    if (asked.current?.first !== next.first || asked.current.end !== next.end)
      startTransition(() => show(next));
  }, [list, rows, show]);

  useLayoutEffect(() => {
    drawn.current = range;
  }, [range]);

  useLayoutEffect(() => {
    asked.current = undefined;
    const drawAll = () => flushSync(() => show(listAll(rows)));
    // The observer first calls `look` between the layout and the paint of the next frame. Before that, reading the
    // position would force a layout.
    const laidOut = new ResizeObserver(() => flushSync(look));
    if (list.current) laidOut.observe(list.current);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    addEventListener("beforeprint", drawAll);
    addEventListener("afterprint", look);
    return () => {
      laidOut.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      removeEventListener("beforeprint", drawAll);
      removeEventListener("afterprint", look);
    };
  }, [list, look, rows, show]);

  useEffect(() => {
    if (rows.count > maxDrawn) return;
    complete.current = rows;
    startTransition(() => show(listAll(rows)));
  }, [rows, show]);

  return range;
}

const covers = (range: RowRange, other: RowRange): boolean =>
  range.first <= other.first && range.end >= other.end;

const listAll = ({ count }: RowPositions): RowRange => ({ first: 0, end: count });

/**
 * @param top where the list begins in the window, in px
 * @param beyond how far beyond the window, in rem
 */
function findNear(rows: RowPositions, top: number, rem: number, beyond: number): RowRange {
  return findRows(rows, -top / rem - beyond, (innerHeight - top) / rem + beyond);
}
