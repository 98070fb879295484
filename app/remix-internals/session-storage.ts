/**
 * Remix's script uses the session's storage before each navigation to a route that it doesn't know yet. Where the browser
 * refuses storage, reading the property alone throws, and each link would open the error page. It only notes there that it has
 * loaded a page anew once.
 */
export function standInForSession(): void {
  try {
    sessionStorage;
  } catch {
    Object.defineProperty(window, "sessionStorage", {
      value: { getItem() {}, setItem() {}, removeItem() {} },
    });
  }
}
