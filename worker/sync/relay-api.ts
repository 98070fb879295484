/** The relay's JSON endpoints, inside the object. Each endpoint reads its body first and then waits for nothing. */
import { Hono } from "hono";
import type * as z from "zod/mini";
import {
  deviceIdSchema,
  joinSchema,
  linkIdSchema,
  linkPatchSchema,
  newEpochSchema,
  newLinkSchema,
  newRecoverySchema,
  openRecoverySchema,
} from "#app/contracts/sync.ts";
import { joinDevice, listDevices, removeDevice } from "./devices.ts";
import { beginEpoch, openRecovery, readEpochFor, readStatus, replaceRecovery } from "./epochs.ts";
import { listStored } from "./frames.ts";
import { createLink, patchLink, readLink } from "./links.ts";
import { type RelayDatabase, requireMember } from "./relay-database.ts";
import { callerOf, noStore, proofOf, requireProved, SyncRefusal } from "./relay-request.ts";

/** @throws SyncRefusal 400 */
function parse<T extends z.ZodMiniType>(schema: T, sent: unknown): z.output<T> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SyncRefusal(400, "bad_request", `${issue?.path.join(".") || "The request"} is not as described.`);
}

/** @throws SyncRefusal 400 */
async function read<T extends z.ZodMiniType>(schema: T, request: Request): Promise<z.output<T>> {
  const sent: unknown = await request.json().catch(() => undefined);
  return parse(schema, sent);
}

const json = (body: unknown, status = 200) => Response.json(body, { status, headers: noStore });
const done = (status: 201 | 204) => new Response(null, { status, headers: noStore });

function createRelayApi() {
  const api = new Hono<{ Bindings: RelayDatabase }>();
  api.get("/status", ({ env }) => json(readStatus(env)));
  api.get("/frames", ({ env, req }) => {
    requireMember(env, proofOf(req.raw));
    return json(listStored(env));
  });
  api.get("/devices", ({ env, req }) => {
    requireMember(env, proofOf(req.raw));
    return json(listDevices(env));
  });
  api.post("/devices", async ({ env, req }) => {
    joinDevice(env, await read(joinSchema, req.raw), proofOf(req.raw));
    return done(204);
  });
  api.delete("/devices/:id", ({ env, req }) => {
    removeDevice(env, parse(deviceIdSchema, req.param("id")), proofOf(req.raw));
    return done(204);
  });
  api.get("/epoch", ({ env, req }) => json(readEpochFor(env, parse(deviceIdSchema, req.query("device")))));
  api.post("/epochs", async ({ env, req }) => {
    const asked = await read(newEpochSchema, req.raw);
    return json({ epoch: beginEpoch(env, callerOf(req.raw), asked, proofOf(req.raw)) }, 201);
  });
  api.put("/recovery", async ({ env, req }) => {
    const asked = await read(newRecoverySchema, req.raw);
    requireProved(callerOf(req.raw));
    replaceRecovery(env, asked, proofOf(req.raw));
    return done(204);
  });
  api.post("/recovery", async ({ env, req }) => {
    const { proof } = await read(openRecoverySchema, req.raw);
    return json(openRecovery(env, proof));
  });
  api.post("/links", async ({ env, req }) => {
    createLink(env, await read(newLinkSchema, req.raw));
    return done(201);
  });
  api.get("/links/:id", ({ env, req }) => json(readLink(env, parse(linkIdSchema, req.param("id")))));
  api.patch("/links/:id", async ({ env, req }) => {
    const id = parse(linkIdSchema, req.param("id"));
    patchLink(env, id, await read(linkPatchSchema, req.raw), proofOf(req.raw));
    return done(204);
  });
  // Refusals and faults reach the object's own handler.
  api.onError((error) => {
    throw error;
  });
  return api;
}

const api = createRelayApi();

/** @throws SyncRefusal */
export const answerRelayRequest = async (relay: RelayDatabase, request: Request): Promise<Response> =>
  api.fetch(request, relay);
