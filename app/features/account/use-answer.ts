import { useEffect, useRef } from "react";

/**
 * Calls `react` once for each answer of an action. An answer stays what it is while its page re-renders, and effects
 * run twice in development; neither may show an alert again.
 */
export function useAnswer<Answer>(answer: Answer | undefined, react: (answer: Answer) => void): void {
  const handled = useRef<Answer>();
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    react(answer);
  });
}
