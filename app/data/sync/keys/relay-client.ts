// The relay's JSON endpoints. A refusal becomes a SyncActionError; an answer is parsed.

import type * as z from "zod/mini";
import {
  epochForDeviceSchema,
  type joinSchema,
  type linkPatchSchema,
  linkSchema,
  type NewEpoch,
  type newLinkSchema,
  type newRecoverySchema,
  proofHeader,
  recoveryAnswerSchema,
  storedFramesSchema,
  syncDevicesSchema,
  syncErrorSchema,
  syncPath,
  syncStatusSchema,
} from "#app/contracts/sync.ts";
import { SyncActionError, type SyncFailure } from "../sync.ts";

export type RelayClient = ReturnType<typeof createRelayClient>;

const slowMs = 20_000;

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly proof?: string | null;
}

/** The failures by the refusal's code, else by its status. */
const failures: { readonly [refusal: string | number]: SyncFailure } = {
  wrong_code: "wrong-code",
  too_many_devices: "too-many-devices",
  behind: "behind",
  not_member: "not-member",
  prove_identity: "prove-identity",
  401: "signed-out",
  404: "expired",
  409: "conflict",
  429: "too-many-tries",
};

/** The error for a refusal of the relay. */
async function failureOf(answer: Response): Promise<SyncActionError> {
  const { code = "", left } = syncErrorSchema.safeParse(await answer.json().catch(() => null)).data ?? {};
  return new SyncActionError(failures[code] ?? failures[answer.status] ?? "relay-failing", left);
}

function nullIfUnknown(cause: unknown): null {
  if (cause instanceof SyncActionError && cause.failure === "expired") return null;
  throw cause;
}

/** @param account the user whose session must ask, because another user may have signed in in another tab */
export function createRelayClient(fetchFrom: typeof fetch, account: string) {
  async function ask({ method = "GET", path, body, proof }: Asked): Promise<Response> {
    const query = `${path.includes("?") ? "&" : "?"}account=${encodeURIComponent(account)}`;
    const request = {
      method,
      cache: "no-store" as const,
      signal: AbortSignal.timeout(slowMs),
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(proof && { [proofHeader]: proof }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const answer = await fetchFrom(syncPath + path + query, request).catch(() => {
      throw new SyncActionError("offline");
    });
    if (!answer.ok) throw await failureOf(answer);
    return answer;
  }

  async function read<T>(schema: z.ZodMiniType<T>, asked: Asked): Promise<T> {
    const answer = await ask(asked);
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    if (!parsed.success) throw new SyncActionError("relay-failing");
    return parsed.data;
  }

  const write = async (asked: Asked): Promise<void> => void (await ask(asked));

  return {
    readStatus: () => read(syncStatusSchema, { path: "/status" }),
    /**
     * @param proof the member proof of the relay's epoch, also in the functions below; any other is refused with
     * "not-member"
     */
    listStored: (proof: string) => read(storedFramesSchema, { path: "/frames", proof }),
    listDevices: (proof: string) => read(syncDevicesSchema, { path: "/devices", proof }),
    join: (body: z.infer<typeof joinSchema>, proof: string) =>
      write({ method: "POST", path: "/devices", body, proof }),
    /** Returns null if the relay doesn't know the device any more. */
    removeDevice: (device: string, leave: string) =>
      write({ method: "DELETE", path: `/devices/${device}`, proof: leave }).catch(nullIfUnknown),
    /** @param proof null if this device has no former root */
    beginEpoch: (body: NewEpoch, proof: string | null) =>
      write({ method: "POST", path: "/epochs", body, proof }),
    /** Returns null if the relay doesn't know the device. */
    findEpochFor: (device: string) =>
      read(epochForDeviceSchema, { path: `/epoch?device=${device}` }).catch(nullIfUnknown),
    replaceRecovery: (body: z.infer<typeof newRecoverySchema>, proof: string) =>
      write({ method: "PUT", path: "/recovery", body, proof }),
    openRecovery: (proof: string) =>
      read(recoveryAnswerSchema, { method: "POST", path: "/recovery", body: { proof } }),
    createLink: (body: z.infer<typeof newLinkSchema>) => write({ method: "POST", path: "/links", body }),
    readLink: (id: string) => read(linkSchema, { path: `/links/${id}` }),
    /** @param proof null on the new device */
    patchLink: (id: string, body: z.infer<typeof linkPatchSchema>, proof: string | null) =>
      write({ method: "PATCH", path: `/links/${id}`, body, proof }),
    forgetAll: () => write({ method: "DELETE", path: "" }),
  };
}
