// `.client`: no toast is ever rendered in the Worker.
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { takeToasts } from "./toast.ts";

const defaultDurationMs = 4000;

/** Draws the waiting toasts with sonner. Default export: it is loaded lazily by ToastHost. */
export default function Toaster({ requests }: { requests: number }) {
  const host = useRef<HTMLDivElement>(null);
  // `requests` grows with each new one; the toasts themselves are taken from the queue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is the signal
  useEffect(() => {
    for (const { text, detail, durationMs = defaultDurationMs, action } of takeToasts()) {
      toast(text, {
        duration: durationMs,
        ...(detail && { description: detail }),
        ...(action && { action: { label: action.label, onClick: action.run } }),
      });
    }
  }, [requests]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for focus that passes through, it isn't a control
    <div ref={host} onFocus={() => hold(host.current, true)} onBlur={() => hold(host.current, false)}>
      <Sonner
        position="top-right"
        offset={{ top: "4.75rem", right: "1rem" }}
        mobileOffset={{ top: "4.75rem", left: "1rem", right: "1rem" }}
        visibleToasts={4}
        gap={10}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full sm:w-90 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink shadow-float",
            title: "font-semibold text-sm",
            description: "text-ink-2 text-sm",
            content: "min-w-0 grow wrap-anywhere",
            actionButton:
              "shrink-0 min-h-9 rounded-full bg-volt px-4 font-display font-bold text-on-volt text-sm",
          },
        }}
      />
    </div>
  );
}

/** sonner stops its clocks while the pointer is over the list; keyboard focus deserves the same (WCAG 2.2.1). */
function hold(host: HTMLElement | null, held: boolean): void {
  const list = host?.querySelector("[data-sonner-toaster]");
  list?.dispatchEvent(new MouseEvent(held ? "mouseover" : "mouseout", { bubbles: true }));
}
