import { useRef, useState } from "react";

/**
 * Whether a form's work is running, and a function that runs it. While the work is running another call does nothing,
 * so that a second press sends nothing twice. The work itself reports its failures.
 */
export function useBusy(): [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  // The second press may come before the form has rendered.
  const isRunning = useRef(false);
  return [
    isBusy,
    async (work) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      try {
        await work();
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  ];
}
