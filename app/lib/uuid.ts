/** The time of a version 7 UUID in milliseconds since the epoch, or null for any other text. */
export function findUuidTime(id: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}

/**
 * A factory of time-ordered UUIDs (RFC 9562, version 7) that never go backwards, even when the clock does:
 * the 12 bits after the time count up within a millisecond and carry into it.
 */
export function createUuidFactory(now: () => number = Date.now): () => string {
  let time = 0;
  let count = 0;
  return () => {
    const reading = now();
    if (reading > time) {
      time = reading;
      count = 0;
    } else if (++count > 0xfff) {
      time++;
      count = 0;
    }
    const tail = crypto.getRandomValues(new Uint8Array(8));
    tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(tail, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const stamp = time.toString(16).padStart(12, "0");
    const order = count.toString(16).padStart(3, "0");
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${order}-${hex.slice(0, 4)}-${hex.slice(4)}`;
  };
}
