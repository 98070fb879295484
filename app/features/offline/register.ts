/**
 * Registers the service worker once the page is loaded and idle, so that it doesn't slow down the first visit. A
 * failure is ignored.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = async () => {
    try {
      const registration = await navigator.serviceWorker.register("/sw.js");
      if (registration) (await import("./announce-update.ts")).announceUpdates(registration);
    } catch {}
  };
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
