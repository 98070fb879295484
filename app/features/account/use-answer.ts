import { useEffect, useRef } from "react";

/**
 * Calls `react` once for each answer of an action, also when the page renders again or effects run twice in
 * development.
 */
export function useAnswer<Answer>(answer: Answer | undefined, react: (answer: Answer) => void): void {
  const handled = useRef<Answer>();
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    react(answer);
  });
}
