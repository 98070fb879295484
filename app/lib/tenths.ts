/** Rounds to one decimal. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Rounds down to one decimal, tolerating binary fractions. */
export const floorToTenth = (value: number): number => Math.floor(value * 10 + 1e-6) / 10;
