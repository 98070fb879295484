const words: readonly (readonly [seconds: number, word: RegExp])[] = [
  [
    3600,
    /^(h|hrs?|hours?|std|stunden?|heures?|horas?|ore?|ora|uur|uren|godz|ч|час(а|ов)?|sa|saat|tim|timer?)$/,
  ],
  [60, /^(m|mins?|minutes?|minuten?|minut[oiy]s?|minut|мин|минут[аы]?|dk|dakika)$/],
  [1, /^(s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi|сек|секунд[аы]?|sn|saniye)$/],
];

/**
 * Parses "1h 5m", "45mins", "1 Std. 5 Min.", "1:02 hr", "3600" or "1:05:00" as seconds; null for any other text. A
 * plain number is in seconds and must be whole, because "0,75" may be hours or days.
 */
export function parseLength(text: string): number | null {
  if (/^\d+(\.0+)?$/.test(text)) return Math.round(Number(text));
  const hours = /^(\d+):(\d{2}) ?h(?:rs?|ours?)?$/i.exec(text);
  if (hours) return Number(hours[1]) * 3600 + Number(hours[2]) * 60;
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  if (!/^(\d+([.,]\d+)? ?\p{L}+\.?,? ?)+$/u.test(text)) return null;
  let sum = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [, amount = "", word = ""] of text.matchAll(/(?<![\d.,])(\d+(?:[.,]\d+)?) ?(\p{L}+)/gu)) {
    const unit = words.find(([, one]) => one.test(word.toLowerCase()))?.[0];
    // The units must get smaller: "5m 1h" is no length.
    if (unit === undefined || unit >= smallest) return null;
    smallest = unit;
    sum += Number(amount.replace(",", ".")) * unit;
  }
  return Math.round(sum);
}
