/** The keys of limits: the address of a client, the mailbox of a mail. */
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
/** Longer than any spelling of an address with a zone (RFC 4007). */
const maxLength = 100;

/** The eight groups of an IPv6 address; null for anything else. The platform's URL parser reads every spelling. */
function parseIpv6(text: string): number[] | null {
  if (!/^[\da-f:.]+$/i.test(text) || !text.includes(":")) return null;
  const host = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return null;
  const [head = "", tail] = host.split("::");
  const groups = (part = "") => part.split(":").flatMap((group) => group || []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const isMappedIpv4 = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * The key of a client for rate limits: an IPv4 address (also one mapped into IPv6, RFC 4291 2.5.5.2) or the /64 prefix
 * of an IPv6 address, because one client has a whole /64 to choose addresses from. Every spelling of an address gives the
 * same key; a missing or unreadable address gives "unknown".
 * @param address the value of CF-Connecting-IP
 */
export function rateLimitKey(address: string | null): string {
  if (!address || address.length > maxLength) return "unknown";
  const [text = ""] = address.trim().split("%", 1);
  if (ipv4.test(text)) return text;
  const groups = parseIpv6(text);
  if (!groups) return "unknown";
  if (isMappedIpv4(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${new URL(`http://[${prefix.join(":")}::]/`).hostname.slice(1, -1)}/64`;
}

const googleDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox in which mails to this address arrive, as far as it is known: without a `+tag`, and without the dots
 * that Gmail ignores. Limits count mailboxes, because one mailbox has any number of addresses. Accounts are told
 * apart by the address itself. A text that is no address is returned unchanged.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ""] = address.slice(0, Math.max(at, 0)).toLowerCase().split("+");
  if (!name || !domain) return address;
  return googleDomains.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
