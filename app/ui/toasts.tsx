import { type FocusEvent, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toaster } from "sonner";
import { subscribeToDialogs, topDialog } from "./open-dialogs.ts";
import { roomyWindow } from "./toast.ts";
import { useMedia } from "./use-browser.ts";

/**
 * The place of the notices in the document: the page, or the modal dialog that was opened last, because the rest of the
 * page is inert then.
 */
export function Toasts() {
  const [host, setHost] = useState<HTMLElement>();
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => undefined);
  useEffect(() => setHost(document.createElement("div")), []);
  // The element is moved, and the notices in it keep their timers.
  useEffect(() => {
    if (host) (dialog ?? document.body).appendChild(host);
    return () => void host?.remove();
  }, [host, dialog]);
  return host ? createPortal(<PlacedToaster isInDialog={dialog !== undefined} />, host) : null;
}

/**
 * Wide windows have space at the top, and others above a dialog. Elsewhere the notices are above the bars at the lower
 * edge, and brief ones on the bar at the top. The distances are in overlays.css.
 */
function PlacedToaster({ isInDialog }: { isInDialog: boolean }) {
  const isRoomy = useMedia(roomyWindow);
  const offset = {
    top: isRoomy ? "var(--toast-top, 4.75rem)" : "0.5rem",
    right: isRoomy ? "var(--toast-right, 1rem)" : "1rem",
    bottom: "var(--toast-bottom)",
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for focus that passes through, it isn't a control
    <div onFocus={pause} onBlur={pause}>
      <Toaster
        position={isRoomy || isInDialog ? "top-right" : "bottom-right"}
        offset={offset}
        mobileOffset={{ ...offset, left: "1rem" }}
        visibleToasts={4}
        gap={10}
        toastOptions={{
          unstyled: true,
          classNames: {
            // It fades in where it stays. Sliding in, it would come from under a pointer that has just pressed a button of
            // the dock, and that pointer would hold it.
            toast:
              "data-[mounted=false]:transform-none! data-[removed=true]:pointer-events-none flex w-full sm:w-90 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink shadow-float",
            title: "font-semibold text-sm",
            description: "text-ink-2 text-sm",
            content: "min-w-0 grow wrap-anywhere",
            actionButton:
              "shrink-0 min-h-11 rounded-full bg-volt px-4 font-display font-bold text-on-volt text-sm",
          },
        }}
      />
    </div>
  );
}

/** Stops sonner's timers while the focus is on a notice, as sonner does for a pointer (WCAG 2.2.1). */
function pause({ type, currentTarget }: FocusEvent): void {
  const list = currentTarget.querySelector("[data-sonner-toaster]");
  list?.dispatchEvent(new MouseEvent(type === "focus" ? "mouseover" : "mouseout", { bubbles: true }));
}
