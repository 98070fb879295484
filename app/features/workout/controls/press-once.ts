import type { KeyboardEvent, MouseEvent } from "react";

/** For a button that starts and ends something by turns: a held key or a double click presses it once. */
export const pressOnce = (press: (event: MouseEvent<HTMLButtonElement>) => void) => ({
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
  onClick: (event: MouseEvent<HTMLButtonElement>) => event.detail < 2 && press(event),
});
