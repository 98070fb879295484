import { type RefObject, useEffect, useRef } from "react";
import { focusIfLost } from "./focus-neighbour.ts";

/**
 * The ref of a part of the page that takes the focus when a change of `shown` has removed the focused element, such as
 * a button beside the removed item. `shown` is undefined before anything is shown.
 */
export function useFocusAfterChange<T extends HTMLElement = HTMLDivElement>(
  shown: string | number | boolean | undefined,
): RefObject<T> {
  const part = useRef<T>(null);
  const former = useRef(shown);
  useEffect(() => {
    if (former.current !== undefined && former.current !== shown) focusIfLost(part.current);
    former.current = shown;
  }, [shown]);
  return part;
}
