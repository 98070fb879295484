import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/** All component tests run with less motion (vitest.config.ts). */
const always = { "prefers-reduced-motion": "reduce" };

async function send(features: Record<string, string>, media = ""): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    media,
    features: Object.entries({ ...always, ...features }).map(([name, value]) => ({ name, value })),
  });
}

/** Emulates media features until the test is over. */
export async function emulate(features: Record<string, string>): Promise<void> {
  onTestFinished(() => send({}));
  await send(features);
}

/** Shows the page as on paper until the test is over. */
export async function printed(): Promise<void> {
  onTestFinished(() => send({}));
  await send({}, "print");
}
