import { expect, test } from "vitest";
import { accountFormSchema } from "#app/contracts/account-forms.ts";
import { describeNetworkFailure } from "./network-failure.ts";

const intents = accountFormSchema.def.options.flatMap(({ shape }) => [...shape.intent.def.values]);

test.each(intents)("the answer to the form %s that was not sent has its intent", (intent) => {
  const form = new FormData();
  form.set("intent", intent);
  expect(describeNetworkFailure(form, "You are offline.").intent).toBe(intent);
});

test("a form without a known intent has an answer, too", () => {
  expect(describeNetworkFailure(new FormData(), "You are offline.").intent).toBeNull();
});
