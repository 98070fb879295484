/** Short notices, top right. The toaster itself is loaded with the first one, so pages that show none don't pay for it. */

export interface ToastRequest {
  readonly text: string;
  /** A second, quieter line. */
  readonly detail?: string;
  /** How long it is visible without pointer or focus on it; 4,000 ms unless told (spec section 9). */
  readonly durationMs?: number;
  /** One thing to do about it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const waiting: ToastRequest[] = [];
let listener: (() => void) | null = null;

/** Shows a notice. Safe to call anywhere in the browser, also before the toaster is there. */
export function showToast(text: string, options: Omit<ToastRequest, "text"> = {}): void {
  waiting.push({ text, ...options });
  listener?.();
}

/** The toaster's side: hears of new requests and takes them. One listener; returns its removal. */
export function onToastRequest(onRequest: () => void): () => void {
  listener = onRequest;
  if (waiting.length > 0) onRequest();
  return () => {
    listener = null;
  };
}

/** Hands over what is waiting, oldest first, and forgets it. */
export function takeToasts(): ToastRequest[] {
  return waiting.splice(0);
}
