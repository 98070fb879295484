interface Browser {
  readonly userAgent: string;
}

const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /Edg/],
  ["Firefox", /Firefox|FxiOS/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Opera", /OPR/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Mac", /Macintosh/],
  ["Windows", /Windows/],
  ["Chromebook", /CrOS/],
  ["Linux", /Linux/],
];

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** What the person's other devices call this one: "Firefox on Android phone". */
export function nameDevice(browser: Browser | undefined): string {
  const agent = browser?.userAgent ?? "";
  const system = nameIn(systems, agent);
  // Tablets leave "Mobile" out.
  const kind = system === "Android" ? `Android ${agent.includes("Mobile") ? "phone" : "tablet"}` : system;
  const parts = [nameIn(browsers, agent), kind].filter((name) => name !== undefined);
  return parts.join(" on ") || "A browser";
}
