import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves once the document's data are decoded. Until then Remix's component throws the promise of them, which only its own
 * module knows. React has no boundary around it: a press in that moment would end in React's error 345, and the page would
 * never answer again. So the component is called once before React renders it.
 */
export async function awaitState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // A failure to decode is thrown again when React renders the component.
    if (thrown instanceof Promise) await thrown;
  }
}
