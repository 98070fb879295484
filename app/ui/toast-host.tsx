import { lazy, Suspense, useEffect, useState } from "react";
import { onToastRequest } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.client.tsx"));

/** The toasts' element in the document; loads the toaster with the first request. */
export function ToastHost() {
  const [requests, setRequests] = useState(0);
  useEffect(() => onToastRequest(() => setRequests((count) => count + 1)), []);
  if (requests === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster requests={requests} />
    </Suspense>
  );
}
