/**
 * Runs in a page before its own scripts. Measures when elements appear, how long the page's thread is busy, and how
 * many frames the page draws.
 */

interface Watch {
  /** Milliseconds from the navigation, or the last `restart`, until the selector is there and the page answers again. */
  until(selector: string): Promise<number>;
  restart(): void;
  /** The longest task since then, in milliseconds; 0 below 50 ms. */
  longestTask(): number;
  /** Milliseconds from `act` until `look` returns a different text and the page answers again. */
  answer(act: () => void, look: () => string): Promise<number>;
  /** Frames per second, counted for `ms` milliseconds. */
  framesPerSecond(ms: number): Promise<number>;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** Passed to `addInitScript`, so it can't use anything from outside. */
export function installWatch(): void {
  let start = 0;
  let tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) if (startTime >= start) tasks.push(duration);
  });
  observer.observe({ type: "longtask", buffered: true });

  /** Resolves after the next frame and all work before it. */
  const settled = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const becomes = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      if (isSo()) return resolve();
      const mutations = new MutationObserver(() => {
        if (!isSo()) return;
        mutations.disconnect();
        resolve();
      });
      mutations.observe(document, { childList: true, subtree: true, characterData: true });
    });

  window.watch = {
    async until(selector) {
      await becomes(() => document.querySelector(selector) !== null);
      await settled();
      return performance.now() - start;
    },
    restart() {
      start = performance.now();
      tasks = [];
    },
    longestTask: () => Math.max(0, ...tasks),
    async answer(act, look) {
      const before = look();
      const begin = performance.now();
      act();
      await becomes(() => look() !== before);
      await settled();
      return performance.now() - begin;
    },
    async framesPerSecond(ms) {
      const begin = performance.now();
      let frames = 0;
      while (performance.now() - begin < ms) {
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      return (frames * 1000) / (performance.now() - begin);
    },
  };
}
