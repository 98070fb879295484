/**
 * The look of pages that the Worker writes itself, of mails and of the offline page, which the site's style sheet can't
 * reach. The site's sheet (app/ui/styles/tokens.css) has the same tokens, and a test compares them.
 */

/** A colour in both themes. It is hex, because mail programs support nothing else. */
interface Token {
  readonly light: string;
  readonly dark: string;
  readonly mail: { readonly light: string; readonly dark: string };
}

export const brand = {
  bg: {
    light: "oklch(0.985 0.003 100)",
    dark: "oklch(0.165 0.012 265)",
    mail: { light: "#fafaf8", dark: "#0c0e14" },
  },
  surface: {
    light: "oklch(1 0 0)",
    dark: "oklch(0.21 0.014 265)",
    mail: { light: "#ffffff", dark: "#15181f" },
  },
  "surface-2": {
    light: "oklch(0.965 0.004 100)",
    dark: "oklch(0.255 0.016 265)",
    mail: { light: "#f4f3f0", dark: "#1f232b" },
  },
  line: {
    light: "oklch(0.9 0.005 265)",
    dark: "oklch(0.32 0.015 265)",
    mail: { light: "#dcdee1", dark: "#2f333b" },
  },
  "line-strong": {
    light: "oklch(0.62 0.012 265)",
    dark: "oklch(0.56 0.015 265)",
    mail: { light: "#83868c", dark: "#717580" },
  },
  ink: {
    light: "oklch(0.2 0.02 265)",
    dark: "oklch(0.97 0.003 100)",
    mail: { light: "#12161f", dark: "#f5f5f3" },
  },
  "ink-2": {
    light: "oklch(0.46 0.02 265)",
    dark: "oklch(0.74 0.012 265)",
    mail: { light: "#535864", dark: "#a7abb3" },
  },
  volt: {
    light: "oklch(0.88 0.2 125)",
    dark: "oklch(0.9 0.2 125)",
    mail: { light: "#baed3f", dark: "#c1f446" },
  },
  "volt-ink": {
    light: "oklch(0.44 0.13 130)",
    dark: "oklch(0.88 0.18 125)",
    mail: { light: "#365f00", dark: "#bdeb56" },
  },
} as const satisfies Record<string, Token>;

/** Text on volt is dark in both themes. */
export const onVolt = brand.ink.light;

/** The `light-dark()` value of a token, for a style sheet that lacks the tokens. */
export const lightDark = (name: keyof typeof brand): string =>
  `light-dark(${brand[name].light}, ${brand[name].dark})`;

/** The ring of the logo. Its centre is 16, 16. */
export const logoRing = { radius: 9, width: 5, dashes: "42 15" } as const;

/** The logo as markup: a dark disc with an open ring of volt. */
export const logoSvg = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="${onVolt}"/><circle cx="16" cy="16" r="${logoRing.radius}" fill="none" stroke="${brand.volt.dark}" stroke-width="${logoRing.width}" stroke-linecap="round" stroke-dasharray="${logoRing.dashes}" transform="rotate(-90 16 16)"/></svg>`;
