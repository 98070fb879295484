/** How icons are drawn beside a text or in a button that has a name: 20 px, with a thin line, not read out. */
export const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
