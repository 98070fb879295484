import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { action } from "./route.tsx";

test("a guest's form reaches no operation of an account", async () => {
  // Any other use of the context would be a TypeError instead of the redirect.
  const context = { session: { findUser: async () => null } } as unknown as AppLoadContext;
  const request = new Request("https://app.test/settings", {
    method: "POST",
    body: new URLSearchParams({ intent: "sign-out", scope: "global" }),
  });
  const refused = await action({ request, context, params: {} }).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ status: 302 });
  expect((refused as Response).headers.get("location")).toContain("/login");
});
