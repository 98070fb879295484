/** A new IPv6 address in a /64 of its own (RFC 4193), because the limits count clients by it. */
export function newClientAddress(): string {
  const [first, second] = crypto.getRandomValues(new Uint16Array(2));
  return `fd00:0:${first?.toString(16)}:${second?.toString(16)}::1`;
}
