import { useEffect, useState } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type DrawnQr, drawQr } from "./draw-qr.client.ts";

/** A QR picture; dark on white in both themes, because some cameras read nothing else. */
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
