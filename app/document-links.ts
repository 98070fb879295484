/** The style sheet and the fonts that the first paint of every page needs. */

import displayFont from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import sheet from "./app.css?url";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** For the `links` of the root, and for the Link header that announces them (app/server/link-header.ts). */
export const documentLinks = [
  { rel: "stylesheet", href: sheet },
  { ...font, href: displayFont },
  { ...font, href: textFont },
] as const;
