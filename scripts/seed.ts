/**
 * `npm run seed`: a confirmed user in the running local server, and a file with two years of training to import. It uses the
 * API and the mailbox, as any program could.
 *   --url      the server; http://127.0.0.1:8787 by default
 *   --email    the user's address; a new one by default
 *   --seed     a number; the same one makes the same training
 *   --until    the last day of the training, YYYY-MM-DD; today by default
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { root } from "./run.ts";
import { createTraining } from "./seed-training.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:8787" },
    email: { type: "string", default: `ada-${Date.now()}@example.com` },
    seed: { type: "string", default: "1" },
    until: { type: "string", default: new Date().toISOString().slice(0, 10) },
  },
});
const { url, email, seed, until } = values;
const password = "analytical engine";

/** The one link in the newest mail to the user. */
async function findMailedLink(): Promise<string> {
  const answer = await fetch(`${url}/dev/mailbox?${new URLSearchParams({ to: email })}`);
  const [mail]: readonly { readonly text: string }[] = await answer.json();
  const link = mail?.text.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`Nothing was mailed to ${email}: does it have an account already?`);
  return link;
}

const client = createClient(url, "sb_publishable_local_0000000000", { auth: { persistSession: false } });
const { data, error } = await client.auth.signUp({ email, password });
if (error) throw error;
await fetch(await findMailedLink());
const { error: refusal } = await client.auth.signInWithPassword({ email, password });
if (refusal) throw refusal;
await client.from("profiles").upsert({ id: data.user?.id, full_name: "Ada Lovelace" }).throwOnError();

const training = createTraining(Number(seed), until);
const file = `${root}.cache/training-${seed}.json`;
mkdirSync(`${root}.cache`, { recursive: true });
writeFileSync(file, JSON.stringify(training));
console.log(`${training.tables.history.length} entries of two years are in ${file}

1. Sign in at ${url}/login as ${email} with the password "${password}".
2. Import the file under Settings, Data on this device.`);
