/** Short notices, drawn by sonner in app/ui/toasts.tsx. */
import type { ReactNode } from "react";
import { toast } from "sonner";
import { requestNotifications } from "#app/lib/notifications.ts";

interface ToastOptions {
  /** A second, quieter line. */
  readonly detail?: string;
  /** Drawn before the text. */
  readonly picture?: ReactNode;
  /** How long it is visible without pointer or focus on it; 4,000 ms by default (spec section 9). */
  readonly durationMs?: number;
  /** One button, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A notice replaces the shown one that has its id. */
  readonly id?: string;
  /** One line that is read in passing while the user goes on: it must not lie on what is pressed next. */
  readonly isBrief?: boolean;
}

/** Windows with space for notices at the top right of every page. */
export const roomyWindow = "(width >= 80rem) and (height >= 40rem)";

/** The place of a brief notice: the page's bar at the top, if that is in the window. Commands also run without a page. */
const findBriefPlace = () => {
  if (typeof document === "undefined") return {};
  const { bottom = 0 } = document.querySelector("header")?.getBoundingClientRect() ?? {};
  // In a roomy window it is where all notices are.
  return bottom >= 48 && !matchMedia(roomyWindow).matches ? { position: "top-right" as const } : {};
};

/** Shows a notice and returns its id, for `toast.dismiss` of sonner. Safe to call before the page is hydrated. */
export function showToast(
  text: string,
  { detail, picture, durationMs = 4000, action, id, isBrief }: ToastOptions = {},
): string | number {
  return toast(text, {
    duration: durationMs,
    ...(isBrief && findBriefPlace()),
    ...(id && { id }),
    ...(detail && { description: detail }),
    ...(picture && { icon: picture }),
    ...(action && {
      action: {
        label: action.label,
        onClick: ({ currentTarget }) => {
          // Once the focus leaves a toast, sonner returns it to its former element. That must happen before `run`,
          // which may move the focus.
          currentTarget.blur();
          action.run();
        },
      },
    }),
  });
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
