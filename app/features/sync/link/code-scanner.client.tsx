import { useEffect, useRef, useState } from "react";

/**
 * The address of the settings with the camera allowed. A page that was opened at another address may not use the
 * camera.
 */
export const scanAddress = "/settings?scan#sync";

interface DocumentWithPolicy {
  /** Only Chromium has it; other browsers don't apply Permissions-Policy. */
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/** Whether this document may ask for the camera. */
export const mayUseCamera = (): boolean =>
  (document as Document & DocumentWithPolicy).featurePolicy?.allowsFeature("camera") ?? true;

interface CodeScannerProps {
  onCode(text: string): void;
}

/** The camera's picture, in which a QR code is searched. The camera is on only while this is shown. */
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
      // Otherwise the camera would stay on behind the error.
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

/** Reads the QR code that a video shows now; null when it shows none. */
type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The longest side of a picture that is searched. Larger pictures take longer and are read no better. */
const maxSide = 640;

/** The browser's own detector if it reads QR codes, else jsqr, which is fetched then. */
async function createQrReader(): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: jsqr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, maxSide / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    return jsqr(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
  };
}
