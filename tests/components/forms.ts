/** Fields, buttons and answers of forms, and a browser without a network. */
import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";

type Within = Pick<Locator, "getByRole" | "getByLabelText" | "getByText">;

export const button = (name: string, within: Within = page) => within.getByRole("button", { name });

export const press = (name: string, within?: Within): Promise<void> => button(name, within).click();

export const field = (label: string | RegExp, within: Within = page) => within.getByLabelText(label);

/** What contains these words. */
export const words = (text: string | RegExp, within: Within = page) =>
  within.getByText(text, { exact: false });

export const expectWords = (text: string | RegExp, within?: Within): Promise<void> =>
  expect.element(words(text, within).first()).toBeVisible();

export const alert = () => page.getByRole("main").getByRole("alert");

/** Presses a button twice before the page can answer the first press. */
export function pressTwice(name: string): void {
  const pressed = button(name).element() as HTMLButtonElement;
  pressed.click();
  pressed.click();
}

/** The focus is on this part or within it. */
export const expectFocusIn = (part: Locator): Promise<void> =>
  expect.poll(() => part.element().contains(document.activeElement)).toBe(true);

/** The browser says that it has no network, until the function that this returns is called. */
export function goOffline(): () => void {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  return () => isOnline.mockRestore();
}

/** The texts of every `alert` of the page, which doesn't stop at them. */
export function takeAlerts(): readonly string[] {
  const texts: string[] = [];
  vi.spyOn(window, "alert").mockImplementation((text) => void texts.push(text));
  onTestFinished(() => void vi.restoreAllMocks());
  return texts;
}

/** Answers the page's requests to one path; the others go on. */
export function answerPath(path: string, answer: () => Response | Promise<Response>): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    new URL(input instanceof Request ? input.url : input, location.href).pathname === path
      ? Promise.resolve().then(answer)
      : send(input, init),
  );
  onTestFinished(() => void vi.restoreAllMocks());
}

/** How far the page is wider than its window, in px. */
export const measureOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** From now on the page answers, as after its start (app/root.tsx). */
export function markInteractive(): void {
  document.documentElement.dataset.interactive = "";
  onTestFinished(() => void delete document.documentElement.dataset.interactive);
}

/** A promise that the test keeps waiting until it calls `resolve`. */
export function hold<Value = void>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Resolves once what was answered before is drawn. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve()))),
  );
