import { dataLayer } from "#tests/support/data-layer.ts";
import { workout } from "./behaviour.ts";

/** What happened to the open database from outside. */
const events: string[] = [];

const page = {
  ...dataLayer,
  events,
  open: () =>
    dataLayer.openDatabase(
      { kind: "guest" },
      {
        onOutdated: () => void events.push("outdated"),
        onCleared: () => void events.push("cleared"),
      },
    ),
  explain: (error: unknown) => dataLayer.explainDataError(dataLayer.dataErrorKind(error)),
  workout,
};

declare global {
  interface Window {
    page: typeof page;
  }
}

window.page = page;
