import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useBrowserLayoutEffect } from "./use-browser.ts";

/** How far pages were scrolled, by the key of their entry in the browser's history. */
const positions = new Map<string, number>();

const gestures = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Scrolls to the position at which the page was left, once the page is long enough. Its content is read after the
 * browser has gone back. Any gesture before that cancels the scrolling.
 * @param content the content that makes the page long; each new value may be enough
 * @param isComplete whether nothing more loads; a page that has become shorter is scrolled as far as possible
 */
export function useScrollBack(content: unknown, isComplete: boolean): void {
  const { key } = useLocation();
  const wanted = useRef(positions.get(key));
  useBrowserLayoutEffect(() => {
    const top = wanted.current;
    if (!top || (!isComplete && document.documentElement.scrollHeight < top + innerHeight)) return;
    wanted.current = undefined;
    scrollTo(0, top);
  }, [content, isComplete]);
  // Ends when the page is left, before the next page scrolls to its top.
  useBrowserLayoutEffect(() => {
    const note = () => {
      if (!wanted.current) positions.set(key, scrollY);
    };
    const stay = () => {
      wanted.current = undefined;
    };
    const ended = new AbortController();
    const options = { passive: true, signal: ended.signal };
    addEventListener("scroll", note, options);
    for (const gesture of gestures) addEventListener(gesture, stay, options);
    return () => ended.abort();
  }, [key]);
}
