import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { requireUser } from "#app/server/require-user.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context) };
}

export default function AppLayout() {
  return (
    <main id="main" className="mx-auto w-full max-w-page px-4 sm:px-6">
      <Outlet />
    </main>
  );
}
