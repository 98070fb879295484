/** Very long texts from outside are read in linear time. Each row calls one function that reads such texts. */
import { expect, test } from "vitest";
import { parseNewsQuery } from "#app/contracts/news.ts";
import { parseSessionHint } from "#app/contracts/session-hint.ts";
import { parseSignUp } from "#app/contracts/web-session-forms.ts";
import { parseFile } from "#app/data/transfer/read-file.ts";
import { spellName } from "#app/data/transfer/readers/exercise-candidates.ts";
import { createDates, parseLength } from "#app/data/transfer/readers/instants.ts";
import { readCsv as readCsvFile } from "#app/data/transfer/readers/read-imported-csv.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { measureCpu } from "#tests/support/measure-cpu.ts";
import { requireEmail } from "#worker/auth/core/inputs.ts";
import { isAllowedRedirect } from "#worker/auth/core/redirects.ts";
import { spellPassword } from "#worker/auth/password/passwords.ts";
import { hasSecret } from "#worker/http/headers.ts";
import { parseArticle } from "#worker/news/article.ts";
import { decodeText } from "#worker/news/decode-text.ts";
import { plainText } from "#worker/news/markup.ts";
import { parseFeed } from "#worker/news/parse-feed.ts";
import { parsePublishedAt } from "#worker/news/published-at.ts";
import { parseProfileQuery, parseRows } from "#worker/profiles/query.ts";

const length = 100_000;
/** A linear reader takes some milliseconds; one that begins anew at each character takes 3,000. */
const budgetMs = 500;

const formOf = (text: string) => ({ get: (name: string) => (name === "email" ? text : `${text}x`) });
const rules = {
  siteUrl: "https://app.example",
  redirectAllowList: ["https://**.app.example/**", "https://**-**.example/**"],
  allowLoopback: true,
};
const strong = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Seconds,Duration\n";
const present = { entries: [], own: [], formatDate: String };
const readCsv = (text: string) => readCsvFile(text, present, {});
const bytes = (text: string) => new TextEncoder().encode(text);
const withFeed = (text: string) => `<rss><channel><item><title>${text}</title>${text}</item></channel></rss>`;

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "the form of /sign-up": (text) => parseSignUp(formOf(text)),
  "an address for the API": requireEmail,
  "a password": spellPassword,
  "a target of a link": (text) => isAllowedRedirect(text, rules),
  "a target on the allow list": (text) => isAllowedRedirect(`https://a${text}`, rules),
  "a path to go back to": (text) => safePath(`/${text}`, "/"),
  "the query of an address": (text) => hasSecret(`/?${text}`),
  "the hint of a session": parseSessionHint,
  "a question for news": (text) => parseNewsQuery(new URLSearchParams({ q: text, tag: text, page: text })),
  "a filter of profiles": (text) =>
    parseProfileQuery(`https://a.example/?${new URLSearchParams({ full_name: `eq.${text}`, order: text })}`),
  "columns of profiles": (text) => parseRows({}, text),
  "a profile": (text) => parseRows({ id: text, updated_at: text, full_name: text }, null),
  "an export": parseFile,
  "a table": readCsv,
  "a table of another app": (text) =>
    readCsv(`${strong}2024-03-28 17:29:05,${text},${text},1,1,1,1,${text}\n${text}`),
  "a date": (text) => createDates([text]).parse(text),
  "a length": (text) => [parseLength(text), parseLength(`1${text}`)],
  "an exercise": spellName,
  "words with markup": (text) => plainText(text, 200),
  "an article": (text) =>
    parseArticle({ title: text, description: text, url: `https://a.example/${text}`, picture: text }, 0),
  "a date of a feed": (text) => [parsePublishedAt(text, 0), parsePublishedAt(`23 Nov 2026 ${text}`, 0)],
  "a feed": (text) => parseFeed(withFeed(text), "https://news.example/"),
  "a feed in some charset": (text) => decodeText(bytes(`<?xml ${text}`), `text/xml; charset${text}`),
};

const parts = [
  ...[
    ".",
    "@",
    " ",
    "\t",
    "\n",
    "\r",
    "(",
    "((",
    "<",
    "<a",
    "<a ",
    "</",
    "<!--",
    "&",
    "&amp",
    '"',
    '"a',
    '\\"',
  ],
  ...[
    "'",
    ",",
    ", ",
    ";",
    "/",
    "//",
    "-",
    "=",
    "0",
    "9",
    "a",
    "a.",
    ".a",
    "a@",
    "1 ",
    "1h",
    "%",
    "?",
    "&a",
    "[",
    "{",
  ],
  // Combining marks that normalizing puts in another order.
  ...["\u0315\u0300"],
  ...['{"a":', "\u0000", "\u200b", "\ud800", "<![CDATA[", "]]>", '<a b="', "1,"],
];

function* listTexts(): Generator<string> {
  for (const part of parts) {
    const many = part.repeat(length / part.length);
    yield many;
    yield `${many}\u0001`;
    yield `a@${many}@`;
    yield `"${many}`;
    yield `a${many}a`;
  }
}

test.each(Object.keys(readers))("%s is read, or refused, in no time", (name) => {
  const slow: unknown[] = [];
  for (const text of listTexts()) {
    const run = () => measureCpu(() => readers[name]?.(text));
    // A machine that is busy collects its garbage now and then.
    if (run() > budgetMs && run() > budgetMs) slow.push(text.slice(0, 20));
  }
  expect(slow).toEqual([]);
});
