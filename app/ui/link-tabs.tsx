import { Link, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, Suspense } from "react";
import { useHydrated } from "./use-browser.ts";

interface LinkTab<V extends string> {
  value: V;
  label: string;
  /** The address that opens it, so that a tab survives a reload and works without script. */
  to: string;
}

interface LinkTabsProps<V extends string> {
  label: string;
  tabs: readonly LinkTab<V>[];
  current: V;
  /** Called when the pointer or the focus comes near, to fetch the content of another tab. */
  onApproach?(): void;
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs that are links: the address is their state. Keyboard as in the ARIA pattern with automatic activation:
 * Tab reaches the current one, arrows, Home and End move.
 */
export function LinkTabs<V extends string>({ label, tabs, current, onApproach }: LinkTabsProps<V>) {
  const navigate = useNavigate();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Shortcuts of the browser stay, such as Alt and the left arrow, which goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && event.target instanceof HTMLElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const index = tabs.findIndex(({ value }) => value === current);
    const next = tabs[steps[event.key]?.(index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    navigate(next.to, { replace: true, preventScrollReset: true });
    document.getElementById(tabId(next.value))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className="flex rounded-full bg-surface-2 p-1 narrow:grid narrow:grid-cols-2 narrow:rounded-lg"
    >
      {tabs.map(({ value, label: name, to }) => (
        <Link
          key={value}
          id={tabId(value)}
          role="tab"
          to={to}
          replace
          preventScrollReset
          aria-selected={value === current}
          aria-controls={panelId(value)}
          tabIndex={value === current ? 0 : -1}
          className="display inline-flex min-h-12 flex-auto items-center justify-center rounded-full px-0.5 text-ink-2 text-sm transition-colors hover:text-ink aria-selected:bg-ink aria-selected:text-bg sm:px-8"
        >
          {name}
        </Link>
      ))}
    </div>
  );
}

interface LinkTabPanelProps {
  value: string;
  current: string;
  /** Shown until the scripts of lazy children are loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** The content of a tab. Hidden panels stay in the document, empty, because each tab has to control an element. */
export function LinkTabPanel({ value, current, fallback, children }: LinkTabPanelProps) {
  const hydrated = useHydrated();
  const shown = value === current;
  // A boundary that suspends while it hydrates is an error for React.
  const lazily = hydrated ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
  return (
    <div id={panelId(value)} role="tabpanel" aria-labelledby={tabId(value)} tabIndex={-1} hidden={!shown}>
      {shown && (fallback ? lazily : children)}
    </div>
  );
}

const tabId = (value: string) => `tab-${value}`;
const panelId = (value: string) => `panel-${value}`;
