import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findUser } from "#app/server/find-user.ts";

/**
 * The address of shared plans: /plan#.... The browser keeps the fragment over the redirect and sends it to no server, so
 * only the planner reads it.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await findUser(context);
  throw redirect(user ? "/workouts?tab=plan" : "/work-out-now?plan=", {
    headers: { "Cache-Control": "private, no-store" },
  });
}
