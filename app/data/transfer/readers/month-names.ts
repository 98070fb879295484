/**
 * The names of the months in many languages, because apps write dates in the language of their settings. If two
 * languages use a name for different months, the first language in this list counts, unless it lacks another name of
 * the file.
 */
const languages = [
  ...[
    "en",
    "es",
    "pt",
    "de",
    "fr",
    "it",
    "nl",
    "pl",
    "ru",
    "tr",
    "uk",
    "cs",
    "nb",
    "sv",
    "da",
    "fi",
    "el",
    "hu",
  ],
  ...["ro", "sk", "ca", "bg", "hr", "sl", "id"],
];

/** Short names that apps write and the browser's own tables lack. */
const furtherNames: Readonly<Record<string, string>> = {
  cs: "led úno bře dub kvě čvn čvc srp zář říj lis pro",
  de: "jan feb mär apr mai jun jul aug sep okt nov dez",
  sk: "jan feb mar apr máj jún júl aug sep okt nov dec",
};

/** Finds a month, from 0, by its name; null if the name is no month. */
type FindMonth = (name: string) => number | null;

/** Small letters without accents. */
const spell = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function listNames(language: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, month: number) => names.set(spell(name).replace(/\.$/, ""), month);
  for (const style of ["short", "long"] as const)
    for (const options of [{ month: style }, { month: style, day: "numeric" }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month));
        const { value = "" } = parts.find(({ type }) => type === "month") ?? {};
        // Some languages write a number beside a day.
        if (!/\d/.test(value)) add(value, month);
      }
    }
  furtherNames[language]?.split(" ").forEach(add);
  return names;
}

/** The month of a name in one language. The name may be shortened if only one month begins with it. */
function findIn(names: ReadonlyMap<string, number>, name: string): number | null {
  const exact = names.get(name);
  if (exact !== undefined || name.length < 3) return exact ?? null;
  const found = new Set([...names].filter(([known]) => known.startsWith(name)).map(([, month]) => month));
  const [month = null] = found;
  return found.size === 1 ? month : null;
}

let tables: readonly ReadonlyMap<string, number>[] | undefined;

/** Finds the months of one file, whose names are probably in one language. */
export function createMonths(names: Iterable<string>): FindMonth {
  tables ??= languages.map(listNames);
  const all = new Set(Array.from(names, spell));
  const ranked = [
    ...tables.filter((table) => [...all].every((name) => findIn(table, name) !== null)),
    ...tables,
  ];
  const known = new Map<string, number | null>();
  return (name) => {
    const spelt = spell(name);
    if (!known.has(spelt)) {
      const months = ranked.map((table) => findIn(table, spelt));
      known.set(spelt, months.find((month) => month !== null) ?? null);
    }
    return known.get(spelt) ?? null;
  };
}
