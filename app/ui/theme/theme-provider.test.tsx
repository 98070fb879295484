import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ThemeProvider, useTheme } from "./theme-provider.tsx";

function Shown() {
  return <p>{useTheme().choice}</p>;
}

test("the theme hook says so when it is used outside its provider", () => {
  expect(() => renderToString(<Shown />)).toThrow("useTheme must be used within a ThemeProvider");
});

test("the server, which can't know the preference, renders the system's choice", () => {
  expect(
    renderToString(
      <ThemeProvider>
        <Shown />
      </ThemeProvider>,
    ),
  ).toBe("<p>system</p>");
});
