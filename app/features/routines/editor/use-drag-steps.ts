import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import type { Place } from "./arrange-steps.ts";

interface Drag {
  readonly key: number;
  /** Where the step would be put; null until the pointer is over a place. */
  readonly place: Place | null;
}

/** The part of a card at its upper and lower edge that stands for the place before and after it. */
const edgeShare = 0.25;

/** The list scrolls while the pointer is so near to its dialog's edge, in pixels. */
const scrollEdge = 72;
const scrollStep = 12;

/**
 * Drags the steps of a list by their handles, with a mouse or a finger: between two steps, or onto one to make a
 * superset.
 * @param keys the keys of the list's items, in order
 */
export function useDragSteps(
  list: RefObject<HTMLOListElement>,
  keys: readonly number[],
  onPlace: (key: number, place: Place) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const handleOf = (key: number) => ({
    onPointerDown({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDrag({ key, place: null });
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag?.key !== key) return;
      scrollNear(list.current, clientY);
      setDrag({ key, place: findPlace([...(list.current?.children ?? [])], keys, key, clientY) });
    },
    onPointerUp() {
      if (drag?.place) onPlace(key, drag.place);
      setDrag(null);
    },
    onLostPointerCapture: () => setDrag(null),
    onKeyDown(event: KeyboardEvent) {
      if (!drag || event.key !== "Escape") return;
      // Escape ends the drag, not the dialog.
      event.preventDefault();
      setDrag(null);
    },
  });
  return { drag, handleOf };
}

function findPlace(items: readonly Element[], keys: readonly number[], dragged: number, y: number): Place {
  for (const [index, item] of items.entries()) {
    const { top, bottom, height } = item.getBoundingClientRect();
    const key = keys[index];
    if (y < top + height * edgeShare) return { index };
    if (y < bottom - height * edgeShare && key !== undefined && key !== dragged) return { withKey: key };
    if (y < bottom) return { index: index + 1 };
  }
  return { index: items.length };
}

function scrollNear(list: Element | null, y: number): void {
  const dialog = list?.closest("dialog");
  if (!dialog) return;
  const { top, bottom } = dialog.getBoundingClientRect();
  if (y < top + scrollEdge) dialog.scrollBy({ top: -scrollStep });
  if (y > bottom - scrollEdge) dialog.scrollBy({ top: scrollStep });
}
