export interface DrawnQr {
  readonly path: string;
  readonly size: number;
}

/** The dark squares of a QR picture as one path, with the quiet edge of four squares that readers want. */
export async function drawQr(text: string): Promise<DrawnQr> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let n = 0; n < data.length; n++)
    if (data[n]) path += `M${(n % size) + 4} ${Math.floor(n / size) + 4}h1v1h-1z`;
  return { path, size: size + 8 };
}
