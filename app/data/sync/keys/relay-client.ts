// The relay's JSON endpoints. What it refuses becomes a SyncActionError; what it answers is parsed.

import type * as z from "zod/mini";
import {
  type EpochForDevice,
  epochForDeviceSchema,
  type joinSchema,
  type Link,
  type linkPatchSchema,
  linkSchema,
  type NewEpoch,
  type newLinkSchema,
  type newRecoverySchema,
  recoveryAnswerSchema,
  type StoredFrames,
  type SyncDevices,
  type SyncStatus,
  storedFramesSchema,
  syncDevicesSchema,
  syncErrorSchema,
  syncPath,
  syncStatusSchema,
} from "#app/contracts/sync.ts";
import { SyncActionError } from "../sync.ts";

export interface RelayClient {
  readStatus(): Promise<SyncStatus>;
  listStored(): Promise<StoredFrames>;
  listDevices(): Promise<SyncDevices>;
  join(body: z.infer<typeof joinSchema>): Promise<void>;
  beginEpoch(body: NewEpoch): Promise<void>;
  /** Null: the relay doesn't know the device. */
  findEpochFor(device: string): Promise<EpochForDevice | null>;
  replaceRecovery(body: z.infer<typeof newRecoverySchema>): Promise<void>;
  openRecovery(proof: string): Promise<z.infer<typeof recoveryAnswerSchema>>;
  createLink(body: z.infer<typeof newLinkSchema>): Promise<void>;
  readLink(id: string): Promise<Link>;
  patchLink(id: string, patch: z.infer<typeof linkPatchSchema>): Promise<void>;
  forgetAll(): Promise<void>;
}

const slowMs = 20_000;

/** What the answer of a refusal means for the person. */
async function failureOf(answer: Response): Promise<SyncActionError> {
  const { code, left } = syncErrorSchema.safeParse(await answer.json().catch(() => null)).data ?? {};
  if (code === "wrong_code") return new SyncActionError("wrong-code", left);
  if (code === "too_many_devices") return new SyncActionError("too-many-devices");
  switch (answer.status) {
    case 401:
      return new SyncActionError("signed-out");
    case 404:
      return new SyncActionError("expired");
    case 409:
      return new SyncActionError("conflict");
    case 429:
      return new SyncActionError("too-many-tries");
    default:
      return new SyncActionError("relay-failing");
  }
}

/** @param account whose session must ask: in another tab another person may have signed in meanwhile */
export function createRelayClient(fetchFrom: typeof fetch, account: string): RelayClient {
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const query = `${path.includes("?") ? "&" : "?"}account=${encodeURIComponent(account)}`;
    const request = {
      method,
      cache: "no-store" as const,
      signal: AbortSignal.timeout(slowMs),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    };
    const answer = await fetchFrom(syncPath + path + query, request).catch(() => {
      throw new SyncActionError("offline");
    });
    if (!answer.ok) throw await failureOf(answer);
    return answer;
  }

  async function read<T>(schema: z.ZodMiniType<T>, path: string, method = "GET", body?: unknown): Promise<T> {
    const answer = await ask(method, path, body);
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    if (!parsed.success) throw new SyncActionError("relay-failing");
    return parsed.data;
  }

  async function write(method: string, path: string, body?: unknown): Promise<void> {
    await ask(method, path, body);
  }

  return {
    readStatus: () => read(syncStatusSchema, "/status"),
    listStored: () => read(storedFramesSchema, "/frames"),
    listDevices: () => read(syncDevicesSchema, "/devices"),
    join: (body) => write("POST", "/devices", body),
    beginEpoch: (body) => write("POST", "/epochs", body),
    findEpochFor: (device) =>
      read(epochForDeviceSchema, `/epoch?device=${device}`).catch((cause) => {
        if (cause instanceof SyncActionError && cause.failure === "expired") return null;
        throw cause;
      }),
    replaceRecovery: (body) => write("PUT", "/recovery", body),
    openRecovery: (proof) => read(recoveryAnswerSchema, "/recovery", "POST", { proof }),
    createLink: (body) => write("POST", "/links", body),
    readLink: (id) => read(linkSchema, `/links/${id}`),
    patchLink: (id, patch) => write("PATCH", `/links/${id}`, patch),
    forgetAll: () => write("DELETE", ""),
  };
}
