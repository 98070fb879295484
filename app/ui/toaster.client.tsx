// `.client`: no toast is ever rendered in the Worker.
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { takeToasts } from "./toast.ts";
import { measureStepDown } from "./toast-position.ts";

const defaultDurationMs = 4000;
/** Below the header of every page. */
const topPx = 76;
const toastSelector = "[data-sonner-toast]";

/** Draws the waiting toasts with sonner. A default export, because ToastHost loads it lazily. */
export default function Toaster({ requests }: { requests: number }) {
  const home = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  // `requests` grows with each new one; the toasts themselves are taken from the queue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is the signal
  useEffect(() => {
    for (const { text, detail, picture, durationMs = defaultDurationMs, action, until } of takeToasts()) {
      const id = toast(text, {
        duration: durationMs,
        ...(detail && { description: detail }),
        ...(picture && { icon: picture }),
        ...(action && {
          action: {
            label: action.label,
            onClick: ({ currentTarget }) => {
              // When the toast is left, Sonner returns the focus to its former element. It must not do that after `run`
              // has moved the focus.
              currentTarget.blur();
              action.run();
            },
          },
        }),
      });
      until?.(() => toast.dismiss(id));
    }
    if (host.current && home.current) moveInto(host.current, home.current);
  }, [requests]);

  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const moveDown = () => current.style.setProperty("--step-down", `${measureStepDown(current, topPx)}px`);
    const followPointer = ({ clientX, clientY }: PointerEvent) =>
      hold(current, isOver(current, clientX, clientY));
    // A finger doesn't hover. A tap on stacked toasts spreads them, until the next tap elsewhere.
    const followTap = (event: PointerEvent) => {
      if (current.querySelectorAll(toastSelector).length > 1) followPointer(event);
    };
    const watch = new MutationObserver(moveDown);
    // The page is watched as well, because the finished workout is drawn under the notice of its end.
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("scrollend", moveDown);
    document.addEventListener("pointermove", followPointer);
    document.addEventListener("pointerdown", followTap);
    addEventListener("resize", moveDown);
    return () => {
      watch.disconnect();
      document.removeEventListener("scrollend", moveDown);
      document.removeEventListener("pointermove", followPointer);
      document.removeEventListener("pointerdown", followTap);
      removeEventListener("resize", moveDown);
    };
  }, []);

  const top = `calc(${topPx}px + var(--step-down, 0px))`;
  return (
    <div ref={home}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for focus that passes through, it isn't a control */}
      <div ref={host} onFocus={() => hold(host.current, true)} onBlur={() => hold(host.current, false)}>
        <Sonner
          position="top-right"
          offset={{ top, right: "1rem" }}
          mobileOffset={{ top, left: "1rem", right: "1rem" }}
          visibleToasts={4}
          gap={10}
          toastOptions={{
            unstyled: true,
            classNames: {
              toast:
                "pointer-events-none! flex w-full sm:w-90 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink shadow-float",
              title: "font-semibold text-sm",
              description: "text-ink-2 text-sm",
              content: "min-w-0 grow wrap-anywhere",
              actionButton:
                "pointer-events-auto shrink-0 min-h-11 rounded-full bg-volt px-4 font-display font-bold text-on-volt text-sm",
            },
          }}
        />
      </div>
    </div>
  );
}

/**
 * Moves the toasts into the topmost modal dialog until it closes, because the rest of the page is inert and under its
 * backdrop.
 */
function moveInto(host: HTMLElement, home: HTMLElement): void {
  // The dialog opened last, or its backdrop, covers any point of the window. The order in the document doesn't show
  // which dialog is on top.
  const [dialog] = document.elementsFromPoint(1, 1).filter((one) => one.matches("dialog:modal"));
  const parent = dialog ?? home;
  if (host.parentElement !== parent) parent.appendChild(host);
  // The listener is added even if the toasts are in the dialog already, because a dialog that closed and opened again
  // has none left.
  dialog?.addEventListener("close", () => moveInto(host, home), { once: true });
}

/** Whether a point lies on a toast; toasts get no pointer events of their own. */
function isOver(host: HTMLElement, x: number, y: number): boolean {
  return [...host.querySelectorAll(toastSelector)].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** Stops or starts sonner's timers, which it does itself for a pointer but not for the focus (WCAG 2.2.1). */
function hold(host: HTMLElement | null, held: boolean): void {
  const list = host?.querySelector("[data-sonner-toaster]");
  list?.dispatchEvent(new MouseEvent(held ? "mouseover" : "mouseout", { bubbles: true }));
}
