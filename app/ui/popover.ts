import { type RefObject, useEffect, useState } from "react";

// React 18 passes these attributes through untouched but doesn't know them by type.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined;
    command?: "show-modal" | "close" | undefined;
    commandfor?: string | undefined;
  }
}

/**
 * Whether a panel with the `popover` attribute is open, for `aria-expanded`. The browser opens and closes it, also
 * before hydration and without script.
 */
export function usePopoverOpen(panel: RefObject<HTMLElement>): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const follow = () => setOpen(element.matches(":popover-open"));
    follow();
    element.addEventListener("toggle", follow);
    return () => element.removeEventListener("toggle", follow);
  }, [panel]);
  return open;
}

/** Closes a popover that may or may not be open. */
export function hidePopover(element: HTMLElement | null): void {
  if (element?.matches(":popover-open")) element.hidePopover();
}
