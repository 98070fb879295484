import { expect, test } from "vitest";
import { dashboardPath, findAskedPage, toPublicPath } from "./member-paths.ts";

const ask = (address: string) => {
  const path = dashboardPath(new URL(address, "https://app.test"));
  return { path, asked: findAskedPage(new URL(path, "https://app.test").searchParams) };
};

test.each([
  ["/news?tag=nutrition", { label: "News", path: "/dashboard/news?tag=nutrition" }],
  ["/terms-of-service", { label: "Terms", path: "/dashboard/terms-of-service" }],
  ["/work-out-now?tab=goals", { label: "Workouts", path: "/workouts?tab=goals" }],
])("the dashboard offers the page inside the app for %s", (address, offered) => {
  expect(ask(address).asked).toEqual(offered);
});

test.each(["/", "/login?redirectTo=%2Fhistory", "/thank-you"])(
  "%s leads to the dashboard alone",
  (address) => {
    expect(ask(address)).toEqual({ path: "/dashboard", asked: null });
  },
);

test.each(["//evil.example/news", "https://evil.example/news", "/login", "/news/../settings", ""])(
  "nothing is offered for from=%s",
  (from) => {
    expect(findAskedPage(new URLSearchParams({ from }))).toBeNull();
  },
);

test("a page below the dashboard has its public address", () => {
  expect(toPublicPath("/dashboard/news")).toBe("/news");
  expect(toPublicPath("/dashboard")).toBe("/dashboard");
});
