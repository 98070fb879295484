import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server.js";
import { expect, test } from "vitest";
import { DeletedNotice } from "./deleted-notice.tsx";

const showAt = (address: string) =>
  renderToStaticMarkup(
    <StaticRouter location={address}>
      <DeletedNotice />
    </StaticRouter>,
  );

test("says what became of the account", () => {
  expect(showAt("/?account=deleted")).toContain("is still here");
  expect(showAt("/?account=erased")).toContain("and so is what it recorded");
});

test.each(["", "?account=", "?account=gone", "?account=__proto__", "?account=constructor"])(
  "the home page at /%s is as ever",
  (query) => {
    expect(showAt(`/${query}`)).toBe("");
  },
);
