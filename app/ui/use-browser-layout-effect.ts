import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, which the server has no use for and warns about. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
