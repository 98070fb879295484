/** Light or dark: stored under `theme`, the system's preference until chosen, the same in every tab. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import { themeStorageKey } from "./theme-script.ts";

export type Theme = "light" | "dark";

interface ThemeControl {
  /** What is shown now; `light` while rendering on the server, which can't know. */
  readonly theme: Theme;
  /** What the person chose, or `system`. */
  readonly choice: Theme | "system";
  choose(choice: Theme | "system"): void;
  toggle(): void;
}

const ThemeContext = createContext<ThemeControl | null>(null);
const listeners = new Set<() => void>();
const darkQuery = "(prefers-color-scheme: dark)";

function parseTheme(value: unknown): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(darkQuery);
  // Another tab chose: follow it, or both tabs would show a different theme until a reload.
  const follow = (event: StorageEvent) => {
    if (event.key === themeStorageKey || event.key === null) apply(parseTheme(event.newValue) ?? "system");
  };
  listeners.add(listener);
  media.addEventListener("change", listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    media.removeEventListener("change", listener);
    window.removeEventListener("storage", follow);
  };
}

const readChoice = () => parseTheme(document.documentElement.dataset.theme) ?? "system";
const readTheme = () =>
  parseTheme(document.documentElement.dataset.theme) ?? (matchMedia(darkQuery).matches ? "dark" : "light");

function apply(choice: Theme | "system"): void {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  for (const listener of listeners) listener();
}

function store(choice: Theme | "system"): void {
  try {
    if (choice === "system") localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, choice);
  } catch {
    // Storage is blocked or full: the choice holds for this page and is asked for again next time.
  }
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "light");
  const choice = useSyncExternalStore<Theme | "system">(subscribe, readChoice, () => "system");
  const choose = useCallback((next: Theme | "system") => {
    store(next);
    apply(next);
  }, []);
  const control = useMemo<ThemeControl>(
    () => ({ theme, choice, choose, toggle: () => choose(theme === "dark" ? "light" : "dark") }),
    [theme, choice, choose],
  );
  return <ThemeContext.Provider value={control}>{children}</ThemeContext.Provider>;
}

/** The theme and its switch. Throws outside a ThemeProvider (spec section 8). */
export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (!control) throw new Error("useTheme must be used within a ThemeProvider");
  return control;
}
