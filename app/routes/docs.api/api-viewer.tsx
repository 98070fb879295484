import { useEffect, useRef, useState } from "react";
import viewerStyles from "swagger-ui-dist/swagger-ui.css?url";
import { useTheme } from "#app/ui/theme-provider.tsx";
import ourStyles from "./api-viewer.css?url";
import { loadViewer } from "./load-viewer.ts";

/** Swagger UI is dark below this class of the root element. */
const darkClass = "dark-mode";

/** Shows /openapi.json with Swagger UI, which is loaded on this page only because of its size. */
export function ApiViewer() {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");

  const { theme } = useTheme();

  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle(darkClass, theme === "dark");
    return () => classList.remove(darkClass);
  }, [theme]);

  useEffect(() => {
    const node = container.current;
    let isGone = false;
    loadViewer().then(
      (showDocument) => {
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
      <link rel="stylesheet" href={ourStyles} />
      {state === "loading" && <p role="status">Loading the endpoints...</p>}
      {state === "failed" && (
        <p role="alert">The viewer can't be loaded. The document above says the same.</p>
      )}
      <div ref={container} className="overflow-x-auto" />
    </section>
  );
}
