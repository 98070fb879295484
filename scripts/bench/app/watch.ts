/** Runs in the page before its own scripts: measures when elements show and how long the main thread is blocked. */

interface Watch {
  /** Ms from the navigation (or the last `restart`) until the selector is there and the page answers again. */
  until(selector: string): Promise<number>;
  /** Restarts: times count from here, and earlier tasks are dropped. */
  restart(): void;
  /** The longest task of the main thread in ms; 0 below 50 ms. */
  longestTask(): number;
  /** Ms until `look` returns another value than before `act`, and the page answers again. */
  answer(act: () => void, look: () => string): Promise<number>;
  /** Counts frames until `stop`, which returns the frames per second and the longest frame in ms. */
  countFrames(): { stop(): { fps: number; longest: number } };
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** An argument of `addInitScript`, so it must not use anything from outside. */
export function installWatch(): void {
  let start = 0;
  let tasks: number[] = [];
  const record = (list: PerformanceObserverEntryList) =>
    tasks.push(
      ...list.getEntries().flatMap((task) => (task.startTime + task.duration > start ? task.duration : [])),
    );
  const observer = new PerformanceObserver(record);
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
      observer.takeRecords();
      tasks = [];
    },
    longestTask() {
      return Math.max(0, ...tasks);
    },
    async answer(act, look) {
      const before = look();
      const begin = performance.now();
      act();
      await becomes(() => look() !== before);
      await settled();
      return performance.now() - begin;
    },
    countFrames() {
      const times: number[] = [];
      let going = true;
      const frame = (time: number) => {
        times.push(time);
        if (going) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      return {
        stop() {
          going = false;
          const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
          const sum = gaps.reduce((total, gap) => total + gap, 0);
          return { fps: (1000 * gaps.length) / sum, longest: Math.max(...gaps) };
        },
      };
    },
  };
}
