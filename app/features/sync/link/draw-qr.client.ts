export interface DrawnQr {
  readonly path: string;
  readonly size: number;
}

/** The dark squares of a QR picture as one path, with the quiet edge of four squares that readers want. */
export async function drawQr(text: string): Promise<DrawnQr> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, size };
}
