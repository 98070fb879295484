import { type KeyboardEvent, type PointerEvent, useState } from "react";

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * The chosen point of a chart: the last one, or the one under the pointer, or the one that the arrow keys moved to. The
 * chart is one Tab stop, an element with the role slider and `sliderProps`.
 * @param count at least one
 * @param find returns the index of the point at this share of the width, 0 to 1 from the left
 */
export function useChosenPoint(count: number, find: (share: number) => number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = count - 1;
  const at = Math.min(chosen ?? last, last);

  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, find((clientX - left) / width))));
  };
  const sliderProps = {
    "aria-valuemin": 1,
    "aria-valuemax": count,
    onKeyDown(event: KeyboardEvent) {
      // Shortcuts of the browser stay, such as Alt and the left arrow, which goes back.
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = steps[event.key];
      const edge = event.key === "Home" ? 0 : event.key === "End" ? last : undefined;
      const next = edge ?? (step === undefined ? undefined : at + step);
      if (next === undefined) return;
      event.preventDefault();
      setChosen(Math.max(0, Math.min(last, next)));
    },
    onPointerDown: choose,
    onPointerMove: choose,
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setChosen(null),
  };
  return { at, sliderProps };
}
