import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "./class-names.ts";

interface DropdownProps {
  /** The button's name; `icon` alone is shown when there is one. */
  label: string;
  icon?: ReactNode;
  align?: "left" | "right";
  className?: string;
  /** Links or buttons. Choosing one closes the panel. */
  children: ReactNode;
}

/**
 * A button that discloses a short list of links. Without script the list shows on hover and focus;
 * with it by click, Enter or Arrow down, and Escape, leaving or choosing closes it.
 */
export function Dropdown({ label, icon, align = "left", className, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>("[data-panel] :is(a, button)") ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // Only an open panel can take the focus, and the next key may be pressed before the next frame.
    flushSync(() => setOpen(true));
    const all = items();
    const at = all.findIndex((item) => item.matches(":focus"));
    all[at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length]?.focus();
  };
  const closeOutside = (target: EventTarget | null) => {
    if (!root.current?.contains(target as Node | null)) setOpen(false);
  };
  useEffect(() => {
    // In Safari a click doesn't focus the button, so nothing loses the focus at a press elsewhere.
    const onPress = ({ target }: Event) => closeOutside(target);
    addEventListener("pointerdown", onPress);
    return () => removeEventListener("pointerdown", onPress);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to keys of the button and links inside
    <div
      ref={root}
      className="dropdown relative"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => closeOutside(relatedTarget)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={icon ? label : undefined}
        title={icon ? label : undefined}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {icon ?? (
          <>
            {label}
            <ChevronDown
              aria-hidden
              size={16}
              strokeWidth={2}
              className={classNames("transition-transform", open && "rotate-180")}
            />
          </>
        )}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks come from the links inside, also by key */}
      <div
        data-panel
        data-open={open || undefined}
        onClick={() => setOpen(false)}
        className={classNames(
          "dropdown-panel absolute top-full z-40 grid min-w-52 rounded-lg border border-line bg-surface p-1.5 shadow-float",
          align === "right" ? "right-0" : "left-0",
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** The look of a line in a dropdown or a menu. */
export const menuLineClass =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 font-semibold text-sm text-ink hover:bg-surface-2 aria-[current=page]:text-volt-ink";
