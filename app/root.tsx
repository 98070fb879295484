/** The document: language, theme before paint, skip link, and the error page. */

import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { config } from "zod/mini";
import { RestoreQuery } from "#app/features/offline/public.ts";
import {
  Analytics,
  DocumentMeta,
  ErrorPage,
  NotFoundPage,
  RouteFocus,
  UnavailablePage,
} from "#app/features/site-frame/public.ts";
import { useNonce } from "#app/lib/nonce.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { ThemeProvider, themeColors, themeScript } from "#app/ui/theme/theme-provider.tsx";
import { Toasts } from "#app/ui/toasts.tsx";
import { documentLinks } from "./document-links.ts";
import type { loader as loadPublicPage } from "./routes/_public/route.tsx";

// Zod would compile its schemas, which the Content-Security-Policy forbids. The root is evaluated before all schemas.
config({ jitless: true });

export const links: LinksFunction = () => [
  ...documentLinks,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [{ title: pageTitle() }];

export function loader({ context }: LoaderFunctionArgs) {
  const { origin, analyticsToken } = context.site;
  return { origin, analyticsToken };
}

/** The data are the same for all pages. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export function Layout({ children }: { children: ReactNode }) {
  useInteractiveMark();
  // Undefined when an error came before any loader ran.
  const site = useRouteLoaderData<typeof loader>("root");
  const publicPage = useRouteLoaderData<typeof loadPublicPage>("routes/_public");
  const nonce = useNonce();
  return (
    // The theme's script may have set a data attribute before React sees the document.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themeColors.map(([scheme, color]) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={color}
            suppressHydrationWarning
          />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <meta name="apple-mobile-web-app-title" content="Fitness" />
        <Meta />
        <DocumentMeta origin={site?.origin ?? ""} page={publicPage?.page ?? null} />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="-translate-y-20 fixed top-3 left-3 z-50 rounded-full bg-volt px-5 py-3 font-bold text-on-volt focus:translate-y-0"
        >
          Skip to content
        </a>
        <ThemeProvider>
          {children}
          <Toasts />
        </ThemeProvider>
        <RouteFocus />
        <RestoreQuery />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <Analytics token={site?.analyticsToken ?? null} />
      </body>
    </html>
  );
}

/** Sets `data-interactive` on the document once React handles its clicks and keys. Tests wait for it. */
function useInteractiveMark(): void {
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // The browser may be a user's, so the error page isn't a guests' page with its ways to sign in.
  if (status === 503) return <UnavailablePage />;
  return <main id="main">{status === 404 ? <NotFoundPage /> : <ErrorPage />}</main>;
}
