type Names = readonly (readonly [name: string, pattern: RegExp])[];

// Order matters: Edge names Chrome as well, and Chrome names Safari.
const browsers: Names = [
  ["Edge", /Edg/],
  ["Firefox", /Firefox|FxiOS/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Opera", /OPR/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
];

const systems: Names = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android phone", /^(?=.*Android).*Mobile/],
  ["Android tablet", /Android/],
  ["Mac", /Mac OS/],
  ["Windows", /Windows/],
  ["Chromebook", /CrOS/],
  ["Linux", /Linux/],
];

/** Browser and system of a User-Agent, such as "Firefox on Android phone"; "Unknown device" if it names neither. */
export function describeDevice(userAgent: string | null | undefined): string {
  const find = (names: Names) => names.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return known.join(" on ") || "Unknown device";
}
