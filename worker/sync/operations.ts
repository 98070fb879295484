import * as z from "zod/mini";
import {
  deviceIdSchema,
  epochForDeviceSchema,
  joinSchema,
  linkIdSchema,
  linkPatchSchema,
  linkSchema,
  newEpochSchema,
  newLinkSchema,
  newRecoverySchema,
  openRecoverySchema,
  proofHeader,
  proofSchema,
  recoveryAnswerSchema,
  type SyncError,
  storedFramesSchema,
  syncDevicesSchema,
  syncErrorSchema,
  syncPath,
  syncStatusSchema,
} from "#app/contracts/sync.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";

const group = "Sync";

const refusal = (description: string, ...codes: SyncError["code"][]): ApiAnswer => ({
  description,
  schema: syncErrorSchema,
  codes,
});

const shared = {
  401: refusal("No session, or one that lacks the second step.", "no_session"),
  503: refusal(
    "A fault: try again after `Retry-After` seconds. Or a server without sync.",
    ...(["unavailable", "not_offered"] as const),
  ),
};
const writes = {
  ...shared,
  400: refusal("The body is not as described.", "bad_request"),
  403: refusal("With the cookie: not sent by one of our pages.", "no_session"),
  413: refusal("The body is longer than 32 KiB.", "too_large"),
};
/** The account of the page that sends the request. */
const account = z.object({ account: z.optional(z.string()) });
const member = {
  headers: z.object({ [proofHeader]: proofSchema }),
};
const otherEpoch = refusal("The relay is at another epoch, or sync is off.", "conflict", "off");
const decision = refusal(
  "Another root, a sign-in that is older than a day, or not sent by one of our pages.",
  ...(["not_member", "prove_identity", "no_session"] as const),
);
const id = z.object({ id: linkIdSchema });
const binary = ["application/octet-stream"];

/**
 * An operation of the relay. The pages' cookie is accepted in place of the access token. All values that an operation
 * takes or answers are encrypted or random, except times, sizes and counts.
 */
const operation = (
  method: ApiOperation["method"],
  path: string,
  summary: string,
  more: Pick<ApiOperation, "answers"> & Partial<ApiOperation>,
): ApiOperation => ({
  ...{ method, path: `${syncPath}${path}` as const, group, summary, security: "bearer" as const, ...more },
  query: more.query ?? account,
});

export const syncOperations: readonly ApiOperation[] = [
  operation("get", "/status", "Whether sync is on, and how much the relay stores", {
    answers: { ...shared, 200: { description: "The status.", schema: syncStatusSchema } },
  }),
  operation("get", "/frames", "When each of the newest pieces came, and its size", {
    ...member,
    answers: {
      ...shared,
      403: refusal("Another root.", "not_member"),
      200: { description: "The pieces, oldest first.", schema: storedFramesSchema },
    },
  }),
  operation("get", "/devices", "The devices; none while sync is off", {
    ...member,
    answers: {
      ...shared,
      403: refusal("Another root.", "not_member"),
      200: { description: "The devices.", schema: syncDevicesSchema },
    },
  }),
  operation("post", "/devices", "Join with a device that has the root", {
    ...member,
    body: joinSchema,
    answers: {
      ...writes,
      204: { description: "The device is one of them." },
      403: refusal(
        "Ten devices, another root, or not sent by one of our pages.",
        ...(["too_many_devices", "not_member", "no_session"] as const),
      ),
      409: otherEpoch,
    },
  }),
  operation("delete", "/devices/{id}", "Leave with a device", {
    headers: member.headers,
    pathParams: z.object({ id: deviceIdSchema }),
    answers: {
      ...writes,
      204: { description: "It has left." },
      404: refusal("The device is not known.", "not_found"),
    },
  }),
  operation("get", "/epoch", "What a device of a former epoch needs to go on", {
    query: z.object({ device: deviceIdSchema, ...account.shape }),
    answers: {
      ...shared,
      200: { description: "The epoch, and the root for this device.", schema: epochForDeviceSchema },
      400: refusal("Not the id of a device.", "bad_request"),
      404: refusal("The device is not known.", "not_found"),
    },
  }),
  operation("post", "/epochs", "Turn sync on, change the root, or erase", {
    body: newEpochSchema,
    headers: member.headers,
    description:
      "Everything of the former epoch is removed; devices without a slot are revoked. With `head`, nothing is removed that the device has not merged.",
    answers: {
      ...writes,
      403: decision,
      201: { description: "Begun.", schema: z.object({ epoch: z.int() }) },
      409: refusal(
        "The relay is not at `from`, a device is not known, or more is stored than up to `head`.",
        ...(["conflict", "behind"] as const),
      ),
    },
  }),
  operation("put", "/recovery", "Replace the recovery code", {
    ...member,
    body: newRecoverySchema,
    answers: { ...writes, 403: decision, 204: { description: "Replaced." }, 409: otherEpoch },
  }),
  operation("post", "/recovery", "Get the wrapped root with a proof of the recovery code", {
    body: openRecoverySchema,
    answers: {
      ...writes,
      200: { description: "The root, wrapped under the code.", schema: recoveryAnswerSchema },
      403: refusal("Another code, or not sent by one of our pages.", "wrong_code", "no_session"),
      409: refusal("Sync is off.", "off"),
      429: refusal("Five wrong codes in an hour; see `Retry-After`.", "too_many_requests"),
    },
  }),
  operation("post", "/links", "Begin to link a new device", {
    body: newLinkSchema,
    answers: {
      ...writes,
      201: { description: "It waits for ten minutes." },
      409: refusal("The id is taken, or sync is off.", "conflict", "off"),
      429: refusal("Three are waiting; see `Retry-After`.", "too_many_requests"),
    },
  }),
  operation("get", "/links/{id}", "How far a link is", {
    pathParams: id,
    answers: {
      ...shared,
      200: { description: "Its fields so far.", schema: linkSchema },
      400: refusal("Not an id.", "bad_request"),
      404: refusal("There is none, or it has expired.", "not_found"),
    },
  }),
  operation("patch", "/links/{id}", "Write the next field of a link, once", {
    pathParams: id,
    body: linkPatchSchema,
    headers: z.object({ [proofHeader]: z.optional(proofSchema) }),
    answers: {
      ...writes,
      403: refusal("Another root, or not sent by one of our pages.", "not_member", "no_session"),
      204: { description: "Written." },
      404: refusal("There is none, or it has expired.", "not_found"),
      409: refusal("Written already, not the next, or another epoch.", "conflict", "off"),
    },
  }),
  operation("post", "/messages", "Messages of a device, and their answers", {
    description:
      "A sequence of binary messages (`app/contracts/sync-message.ts`), the first of them `hello`, answered by one.",
    answers: {
      ...writes,
      200: { description: "A sequence of messages.", schema: z.string(), contentTypes: binary },
      413: refusal("The body is longer than 4 MiB.", "too_large"),
    },
  }),
  operation("get", "/socket", "The same messages over a WebSocket", {
    answers: {
      ...shared,
      101: { description: "Open. The text `ping` is answered by `pong`." },
      403: refusal("Not opened by one of our pages.", "no_session"),
      426: refusal("Not a WebSocket.", "bad_request"),
    },
  }),
  operation("delete", "", "Turn sync off for the account: the relay forgets everything", {
    answers: {
      ...shared,
      204: { description: "Forgotten." },
      403: refusal(
        "The sign-in is older than a day, or not sent by one of our pages.",
        ...(["prove_identity", "no_session"] as const),
      ),
      413: refusal("The body is longer than 32 KiB.", "too_large"),
    },
  }),
];
