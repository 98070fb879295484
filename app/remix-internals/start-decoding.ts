import { RemixBrowser } from "@remix-run/react";

/**
 * Starts decoding the document's data. Returns the promise of them: Remix's component throws it until they are there, and only
 * its own module knows it. React has no boundary around that component, so a press in between would end in React's error
 * 345, and the page would never answer again. React therefore begins once they are there
 * (docs/decisions/0212).
 * @returns or an error, which the component throws again when React renders it
 */
export function startDecoding(): unknown {
  try {
    return RemixBrowser({});
  } catch (thrown) {
    return thrown;
  }
}
