/**
 * The months of many languages by their names, because apps write dates in the language that the person has set. Where two
 * languages give a name to different months, the one that comes first here counts, unless it lacks another name of the file.
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

/** Short names that people's apps write and the browser's own tables don't have. */
const furtherNames: Readonly<Record<string, string>> = {
  cs: "led úno bře dub kvě čvn čvc srp zář říj lis pro",
  de: "jan feb mär apr mai jun jul aug sep okt nov dez",
  sk: "jan feb mar apr máj jún júl aug sep okt nov dec",
};

/** Finds a month, from 0, by its name; null for what is no month. */
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

/** The month of one language: its name, or the beginning of one month's names alone. */
function findIn(names: ReadonlyMap<string, number>, name: string): number | null {
  const exact = names.get(name);
  if (exact !== undefined || name.length < 3) return exact ?? null;
  const found = new Set([...names].filter(([known]) => known.startsWith(name)).map(([, month]) => month));
  const [month = null] = found;
  return found.size === 1 ? month : null;
}

let tables: readonly ReadonlyMap<string, number>[] | undefined;

/** Finds the months of one file, whose names are probably of one language. */
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
