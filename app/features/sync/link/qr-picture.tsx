import { useEffect, useState } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface Drawn {
  readonly path: string;
  readonly size: number;
}

/** The dark squares of a QR picture as one path, with the quiet edge of four squares that readers want. */
async function drawQr(text: string): Promise<Drawn> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let n = 0; n < data.length; n++)
    if (data[n]) path += `M${(n % size) + 4} ${Math.floor(n / size) + 4}h1v1h-1z`;
  return { path, size: size + 8 };
}

/** A QR picture; dark on white in both themes, because some cameras read nothing else. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let wanted = true;
    drawQr(text).then(
      (next) => wanted && setDrawn(next),
      (error: unknown) => console.warn("No QR picture; the code can be typed", error),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!drawn) return <Skeleton className="size-48" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-sm bg-[white]"
    >
      <path d={drawn.path} fill="black" />
    </svg>
  );
}
