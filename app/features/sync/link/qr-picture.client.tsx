import { useEffect, useState } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** A QR code. It is dark on white in both themes, because some cameras read nothing else. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<DrawnQr | null>(null);
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
      className="size-48 rounded-sm border border-line bg-[white]"
    >
      <path d={drawn.path} fill="black" />
    </svg>
  );
}

interface DrawnQr {
  readonly path: string;
  readonly size: number;
}

/** The dark squares of a QR code as one path, with the empty margin of four squares that readers require. */
async function drawQr(text: string): Promise<DrawnQr> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, size };
}
