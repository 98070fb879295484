import type { KeyboardEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useChosenPoint } from "./use-chosen-point.ts";

/** Whether the chart takes a key from the browser. */
function takes(pressed: Partial<KeyboardEvent>): boolean {
  let press = (_event: KeyboardEvent): void => undefined;
  function Chart() {
    press = useChosenPoint(3, () => 0).sliderProps.onKeyDown;
    return null;
  }
  renderToStaticMarkup(<Chart />);
  const preventDefault = vi.fn();
  press({ ...pressed, preventDefault } as unknown as KeyboardEvent);
  return preventDefault.mock.calls.length > 0;
}

test("arrows move between points; with a modifier they are the browser's, as Alt and the left one go back", () => {
  expect(takes({ key: "ArrowLeft" })).toBe(true);
  for (const modifier of ["altKey", "metaKey", "ctrlKey"])
    expect(takes({ key: "ArrowLeft", [modifier]: true }), modifier).toBe(false);
});
