import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts";

/** How far pages were scrolled, by the key of their place in the browser's history. */
const places = new Map<string, number>();

/**
 * Scrolls back to where the page stood when it was left, once it is long enough: what it shows is read after the browser has
 * gone back to it.
 * @param content what makes the page long; each new value may be enough
 */
export function useScrollBack(content: unknown): void {
  const { key } = useLocation();
  const wanted = useRef(places.get(key));
  useBrowserLayoutEffect(() => {
    const top = wanted.current;
    if (!top || document.documentElement.scrollHeight < top + innerHeight) return;
    wanted.current = undefined;
    scrollTo(0, top);
  }, [content]);
  // Ends with the page, before the next one scrolls to its top.
  useBrowserLayoutEffect(() => {
    const note = () => {
      if (!wanted.current) places.set(key, scrollY);
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [key]);
}
