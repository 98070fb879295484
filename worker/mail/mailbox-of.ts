const googleDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox in which mails to this address arrive, as far as it is known: without a `+tag`, and without the dots that
 * Gmail ignores. Limits count it, because one mailbox has any number of addresses. Accounts are told apart by the address
 * itself. A text that is no address is returned as it is.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ""] = address.slice(0, Math.max(at, 0)).toLowerCase().split("+");
  if (!name || !domain) return address;
  return googleDomains.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
