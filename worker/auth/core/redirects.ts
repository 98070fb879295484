/** Where the service may redirect to: the site itself and the allow list. Any other target becomes the site. */

export interface RedirectRules {
  readonly siteUrl: string;
  readonly redirectAllowList: readonly string[];
  readonly allowLoopback: boolean;
}

/** Spaces, control characters and backslashes: browsers drop or replace them, so they'd open another address than was checked. */
const unsafe = /[\s\\\p{Cc}\p{Cf}]/u;
/** Bounds the time of a mismatch, which grows with a power of the length if an entry has several `**`. */
const maxLength = 2_048;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

function parseTarget(text: string): URL | null {
  if (
    text.length > maxLength ||
    unsafe.test(text) ||
    !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ||
    !URL.canParse(text)
  )
    return null;
  const url = new URL(text);
  if (url.username || url.password || /^[^/]*\/\/[^/?#]*@/.test(text)) return null;
  // The parser turns 2130706433, 0x7f.1 and 127.1 into 127.0.0.1, and other scripts' dots and digits into ASCII. Only
  // an address that was written in the parsed form may pass.
  const written = /^[^/]*\/\/([^/?#]*)/.exec(text)?.[1] ?? "";
  if (/[^!-~]/.test(written)) return null;
  if (/^[\d.]+$/.test(url.hostname) && written.replace(/:\d*$/, "") !== url.hostname) return null;
  return url;
}

/** `*` stops at `.` and `/`, `**` does not, `?` is one character; any other character matches itself. */
function compileGlob(glob: string): RegExp {
  const pattern = glob.replace(/\*\*|[*?]|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    return part === "?" ? "[^./]" : `\\${part}`;
  });
  return new RegExp(`^${pattern}$`, "s");
}

function isListed(url: URL, rules: RedirectRules): boolean {
  const bare = new URL(url);
  bare.hash = "";
  // The parser adds a slash to a bare origin; a list entry may be written without.
  const spellings = [bare.href, bare.href.replace(/\/$/, "")];
  return rules.redirectAllowList.some((glob) =>
    spellings.some((spelling) => compileGlob(glob).test(spelling)),
  );
}

/** True when `text` may be opened after a sign-in, sign-up or recovery. */
export function isAllowedRedirect(text: string, rules: RedirectRules): boolean {
  const url = parseTarget(text);
  if (!url) return false;
  const isHttp = url.protocol === "http:" || url.protocol === "https:";
  if (isHttp && url.origin === new URL(rules.siteUrl).origin) return true;
  if (isHttp && rules.allowLoopback && loopbackHosts.has(url.hostname)) return true;
  return isListed(url, rules);
}

/**
 * Returns the target if it is allowed, otherwise the site's own address. It never throws, so that callers can't probe
 * the list.
 */
export function chooseRedirect(requested: string | null, rules: RedirectRules): string {
  return requested && isAllowedRedirect(requested, rules) ? new URL(requested).href : rules.siteUrl;
}

/** Adds parameters to the query; the others stay. */
export function withQuery(target: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Replaces the fragment. */
export function withFragment(target: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(params).toString();
  return url.href;
}
