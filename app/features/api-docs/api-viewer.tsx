import { useEffect, useRef, useState } from "react";
import viewerStyles from "swagger-ui-dist/swagger-ui.css?url";

/** Shows /openapi.json with Swagger UI, which is as heavy as the rest of the site and so loads here alone. */
export function ApiViewer() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");

  useEffect(() => {
    const node = place.current;
    let isGone = false;
    import("./swagger-ui.client.ts").then(
      ({ showDocument }) => {
        if (isGone || !node) return;
        showDocument({ url: "/openapi.json", domNode: node, deepLinking: true, defaultModelsExpandDepth: 0 });
        setState("shown");
      },
      () => setState("failed"),
    );
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <section aria-label="Endpoints" aria-busy={state === "loading"} className="mt-8 min-h-screen">
      <link rel="stylesheet" href={viewerStyles} />
      {state === "loading" && <p role="status">Loading the endpoints...</p>}
      {state === "failed" && (
        <p role="alert">The viewer can't be loaded. The document above says the same.</p>
      )}
      {/* The viewer's colours are made for light paper. */}
      <div
        ref={place}
        className="overflow-x-auto rounded-lg bg-white text-black"
        style={{ colorScheme: "light" }}
      />
    </section>
  );
}
