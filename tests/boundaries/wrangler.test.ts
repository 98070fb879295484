import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

const deployed = unstable_readConfig({ config: "wrangler.toml" });
const local = unstable_readConfig({ config: "wrangler.toml", env: "local" });

test("the runtime keeps no log of each request, whose address and headers hold secrets", () => {
  expect(deployed.observability?.logs).toMatchObject({ enabled: true, invocation_logs: false });
});

test("the tests' Worker has the bindings and options of a deployment", () => {
  const namesOf = ({
    d1_databases,
    kv_namespaces,
    send_email,
    ratelimits,
    durable_objects,
  }: typeof local) => [
    ...[d1_databases, kv_namespaces].flat().map(({ binding }) => binding),
    ...[send_email, ratelimits, durable_objects.bindings].flat().map(({ name }) => name),
  ];
  expect(namesOf(local)).toEqual(namesOf(deployed));
  const inherited = [
    "compatibility_date",
    "compatibility_flags",
    "keep_names",
    "migrations",
    "triggers",
  ] as const;
  for (const name of inherited) expect(local[name], name).toEqual(deployed[name]);
  expect(Object.keys(local.vars)).toEqual(expect.arrayContaining(Object.keys(deployed.vars)));
  for (const { alias } of [deployed, local]) expect(alias).toBeUndefined();
});
