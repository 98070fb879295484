import { type ComponentType, useEffect, useState } from "react";
import { onToastRequest } from "./toast.ts";

/** The toasts' element in the document; loads the toaster with the first request. */
export function ToastHost() {
  const [shown, setShown] = useState<{ Toaster: ComponentType<{ requests: number }>; requests: number }>();
  useEffect(
    () =>
      onToastRequest(() => {
        // If the toaster can't be fetched, such as without a network, the toast waits for the next request.
        import("./toaster.client.tsx").then(
          ({ default: Toaster }) => setShown((last) => ({ Toaster, requests: (last?.requests ?? 0) + 1 })),
          () => undefined,
        );
      }),
    [],
  );
  return shown ? <shown.Toaster requests={shown.requests} /> : null;
}
