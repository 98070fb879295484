/** Light or dark: the stored choice, else the system's preference; the same in every tab. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

type Theme = "light" | "dark";

interface ThemeControl {
  /** What is shown now; `light` while rendering on the server, which can't know. */
  readonly theme: Theme;
  /** The chosen theme, or `system`. */
  readonly choice: Theme | "system";
  choose(choice: Theme | "system"): void;
  toggle(): void;
}

const ThemeContext = createContext<Pick<ThemeControl, "choose" | "toggle"> | null>(null);
const listeners = new Set<() => void>();
const darkQuery = "(prefers-color-scheme: dark)";

function parseTheme(value: unknown): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(darkQuery);
  // A choice in another tab applies here as well.
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
  for (const [scheme, color] of themeColors)
    for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[content="${color}"]`))
      meta.media =
        choice === "system" ? `(prefers-color-scheme: ${scheme})` : scheme === choice ? "all" : "not all";
  for (const listener of listeners) listener();
}

function store(choice: Theme | "system"): void {
  try {
    if (choice === "system") localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, choice);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

const choose = (choice: Theme | "system") => {
  store(choice);
  apply(choice);
};
const actions = { choose, toggle: () => choose(readTheme() === "dark" ? "light" : "dark") };

/**
 * Provides the switch and not the theme. If a context's value changes at hydration, as when the system prefers dark,
 * React renders a part of the page anew that is still streaming (error 421).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemeContext.Provider value={actions}>{children}</ThemeContext.Provider>;
}

/** The theme and its switch. Throws outside a ThemeProvider (spec section 8). */
export function useTheme(): ThemeControl {
  const actions = useContext(ThemeContext);
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "light");
  const choice = useSyncExternalStore<Theme | "system">(subscribe, readChoice, () => "system");
  if (!actions) throw new Error("useTheme must be used within a ThemeProvider");
  return { ...actions, theme, choice };
}

/** The key of the stored choice, `light` or `dark`; without one the system's preference applies. */
const themeStorageKey = "theme";

/** The colours of the browser's bar. A chosen theme counts there as well, so their `media` change with the choice. */
export const themeColors = [
  ["light", "#fafaf8"],
  ["dark", "#0b0e14"],
] as const;

/**
 * Runs in the head before the first paint, so that a reload never shows a frame of the other theme. It is plain text
 * because it must not wait for the bundle. The `try` is for browsers that block storage.
 */
export const themeScript = `try{var t=localStorage.${themeStorageKey};if(/^(light|dark)$/.test(t)){document.documentElement.dataset.theme=t;document.querySelectorAll("meta[name=theme-color]").forEach(m=>{m.media=m.media.includes(t)?"all":"not all"})}}catch(e){}`;
