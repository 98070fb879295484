/** Parses dates as publishers write them: RFC 3339, RFC 822, and similar forms. */

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}(?:\.\d+)?))?(?:\s*(?<half>[ap]m))?`;
const zone = String.raw`(?<zone>[a-z]{1,5}|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?)`;
const clock = String.raw`(?:[,\s]+${time}\s*${zone}?)?`;
const weekday = String.raw`(?:\p{L}{2,15}\.?,?\s*)?`;

/** In every form the year counts from the common era; a year of two digits is of this century. */
const forms = [
  String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T\s]${time}\s*${zone}?)?`,
  // 23 Nov 2026, 23-Nov-26
  String.raw`${weekday}(?<day>\d{1,2})\.?[\s-]+(?<month>\p{L}{3,12})\.?,?[\s-]+(?<year>\d{4}|\d{2})${clock}`,
  // Nov 23, 2026
  String.raw`${weekday}(?<!\p{L})(?<month>\p{L}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${clock}`,
  // Nov 23 10:00:00 2026
  String.raw`${weekday}(?<!\p{L})(?<month>\p{L}{3,12})\.?\s+(?<day>\d{1,2})\s+${time}\s*${zone}?\s+(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, "iu"));

/** Hours east of Greenwich. An ambiguous name such as IST has the zone that most English feeds mean. */
const zones = new Map(
  [
    "z 0, ut 0, utc 0, gmt 0, wet 0, west 1, bst 1, ist 5.5, cet 1, cest 2, met 1, mest 2, eet 2, eest 3, sast 2, msk 3",
    "gst 4, pkt 5, sgt 8, hkt 8, awst 8, jst 9, kst 9, acst 9.5, acdt 10.5, aest 10, aedt 11, nzst 12, nzdt 13",
    "nst -3.5, ndt -2.5, ast -4, adt -3, brt -3, est -5, edt -4, cst -6, cdt -5, mst -7, mdt -6, pst -8, pdt -7",
    "akst -9, akdt -8, hst -10",
  ]
    .flatMap((line) => line.split(", "))
    .map((zone): [string, number] => [zone.split(" ")[0] ?? "", Number(zone.split(" ")[1])]),
);

const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "");

let months: ReadonlyMap<string, number> | undefined;

/**
 * The number of a month from 0, by its name in English or another language in Latin letters. Three letters of a name
 * are enough.
 */
function findMonth(name: string): number | undefined {
  months ??= new Map(
    ["nl", "sv", "pt", "it", "es", "fr", "de", "en"].flatMap((language) =>
      (["short", "long"] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
        return Array.from(
          { length: 12 },
          (_, at) => [plainLetters(format.format(Date.UTC(2026, at))), at] as const,
        );
      }),
    ),
  );
  const plain = plainLetters(name);
  return months.get(plain) ?? (/^\d+$/.test(plain) ? Number(plain) - 1 : months.get(plain.slice(0, 3)));
}

/** Minutes east of Greenwich; 0 if no zone is given. Undefined for an unknown name. */
function findOffset(text = "utc"): number | undefined {
  const [, sign, hours = "", minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const hoursEast = zones.get(text.toLowerCase());
  return hoursEast === undefined ? undefined : hoursEast * 60;
}

function toHour(hour: string, half: string | undefined): number {
  return half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
}

function readInstant(text: string): number | null {
  const parts = forms.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!parts) return null;
  const { year = "", month = "", day = "", hour = "0", minute = "0", second = "0", half } = parts;
  const at = findMonth(month);
  const offset = findOffset(parts.zone);
  if (at === undefined || offset === undefined) return null;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(fullYear, at, Number(day), toHour(hour, half), Number(minute)));
  // Date.UTC turns the 31st of November into the 1st of December.
  const isReal = date.getUTCMonth() === at || Number(hour) === 24;
  if (!isReal || Number(hour) > 24 || Number(minute) > 59) return null;
  return Math.floor(date.getTime() + Number(second) * 1000) - offset * 60_000;
}

const earliest = Date.UTC(1990, 0);
const dayMs = 86_400_000;

/** The instant in milliseconds. For any other text, the reason why it is no date, in words for the operator's log. */
export function parsePublishedAt(
  value: unknown,
  now: number,
): number | "no date" | "with an unreadable date" | "dated before 1990" | "dated in the future" {
  if (value === undefined || value === null || value === "") return "no date";
  if (typeof value !== "string") return "with an unreadable date";
  // A zone's name in brackets only repeats the offset before it.
  const text = value
    .slice(0, 100)
    .replace(/\([^()]*\)\s*$/, "")
    .trim();
  if (!text) return "no date";
  const instant = readInstant(text);
  if (instant === null) return "with an unreadable date";
  if (instant < earliest) return "dated before 1990";
  return instant > now + dayMs ? "dated in the future" : instant;
}
