/** Short notices, top right. The first one loads the toaster. */

import type { ReactNode } from "react";
import { requestNotifications } from "#app/lib/notifications.ts";

interface ToastRequest {
  readonly text: string;
  /** A second, quieter line. */
  readonly detail?: string;
  /** Drawn before the text. */
  readonly picture?: ReactNode;
  /** How long it is visible without pointer or focus on it; 4,000 ms by default (spec section 9). */
  readonly durationMs?: number;
  /** One button, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Removes the notice once `done` is called. */
  readonly until?: (done: () => void) => void;
}

const waiting: ToastRequest[] = [];
let listener: (() => void) | null = null;

/** Shows a notice. Safe to call anywhere in the browser, also before the toaster is there. */
export function showToast(text: string, options: Omit<ToastRequest, "text"> = {}): void {
  waiting.push({ text, ...options });
  listener?.();
}

/** For the toaster: calls back on each new request. Takes one listener; returns its removal. */
export function onToastRequest(onRequest: () => void): () => void {
  listener = onRequest;
  if (waiting.length > 0) onRequest();
  return () => {
    listener = null;
  };
}

/** For the toaster: removes and returns the waiting requests, oldest first. */
export function takeToasts(): ToastRequest[] {
  return waiting.splice(0);
}

/** Asks for permission to notify; a toast says when it is denied. Call it from a press on the control that needs it. */
export async function askToNotify(): Promise<boolean> {
  const isAllowed = await requestNotifications();
  if (!isAllowed)
    showToast("Notifications stay off", { detail: "This browser doesn't allow them for this site." });
  return isAllowed;
}

/** Waits for a change; a toast says when it failed. Resolves to whether it was made. */
export async function reportFailure(change: Promise<unknown> | undefined, failure: string): Promise<boolean> {
  try {
    await change;
    return change !== undefined;
  } catch (error) {
    console.error(failure, error);
    showToast(failure, { detail: "Nothing was changed. Please try again." });
    return false;
  }
}
