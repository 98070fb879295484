// The address of each figure's style sheet. A page links the sheets of the figures that it draws and no others.

import type { FigureName } from "./names.ts";

const addresses = import.meta.glob<string>("./generated/*.css", {
  query: "?url",
  import: "default",
  eager: true,
});

/** For `<link rel="stylesheet">`; a route whose first screen moves may name it in its `links`, to start sooner. */
export function figureSheet(name: FigureName): string {
  const address = addresses[`./generated/${name}.css`];
  if (!address)
    throw new Error(`The style sheet of ${name} is missing: run the unit tests of tools/figures with -u`);
  return address;
}
