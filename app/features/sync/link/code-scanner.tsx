import { useEffect, useRef, useState } from "react";
import { createQrReader } from "./qr-reader.client.ts";

interface CodeScannerProps {
  onCode(text: string): void;
}

/** The camera's picture, searched for a QR picture. The camera is on only while this is shown. */
export function CodeScanner({ onCode }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const report = useRef(onCode);
  report.current = onCode;
  useEffect(() => {
    const ended = new AbortController();
    scan(video.current, ended.signal, (text) => report.current(text)).catch((error: unknown) => {
      if (ended.signal.aborted) return;
      setFailure(explainCamera(error));
      // The camera would stay on behind the sentence.
      ended.abort();
    });
    return () => ended.abort();
  }, []);
  if (failure !== null)
    return (
      <p role="alert" className="text-sm">
        {failure}
      </p>
    );
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="The camera's picture"
      className="aspect-square w-full max-w-80 justify-self-center rounded-lg bg-surface-2 object-cover"
    />
  );
}

function explainCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The camera is not allowed here. Type the code instead, or allow it in the browser.";
  if (name === "NotFoundError") return "There is no camera. Type the code instead.";
  console.warn("The camera can't be used", error);
  return "The camera can't be used right now. Type the code instead.";
}

async function scan(video: HTMLVideoElement | null, signal: AbortSignal, onCode: (text: string) => void) {
  if (!video) return;
  if (!navigator.mediaDevices) throw new DOMException("no cameras", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  const read = await createQrReader();
  while (!signal.aborted) {
    const text = await read(video);
    if (text !== null && !signal.aborted) onCode(text);
    await new Promise(requestAnimationFrame);
  }
}
