/** The relay's JSON endpoints in memory, for one user: like worker/sync, without frames. */
import {
  type EpochForDevice,
  joinSchema,
  type Link,
  linkPatchSchema,
  type NewEpoch,
  newEpochSchema,
  newLinkSchema,
  newRecoverySchema,
  openRecoverySchema,
  proofHeader,
  type SyncDevices,
  syncLimits,
} from "#app/contracts/sync.ts";

interface State {
  epoch: number;
  /** The number of frames that the relay would store. */
  head: number;
  note: string;
  member: string;
  proof: string;
  wrapped: string;
  sealed: string;
  devices: Map<string, SyncDevices[number] & { slot: string | null; leave: string; isRevoked: boolean }>;
  links: Map<string, Link>;
  wrong: number;
}

export interface EndpointRelay {
  readonly account: string;
  readonly fetch: typeof fetch;
  /** The stored state, which tests may tamper with; null while sync is off. */
  state: State | null;
}

const refuse = (status: number, code: string, more = {}) =>
  Response.json({ code, message: code, ...more }, { status });
const done = () => new Response(null, { status: 204 });

export function createEndpointRelay(account = "one", now = () => new Date(0)): EndpointRelay {
  const relay: EndpointRelay = { account, state: null, fetch: (input, init) => answer(String(input), init) };

  const living = (state: State) => [...state.devices.values()].filter(({ isRevoked }) => !isRevoked);

  function list(device: NewEpoch["device"], slot: string | null) {
    const at = now().toISOString();
    return { ...device, addedAt: at, lastSeenAt: at, slot, isRevoked: false };
  }

  const requireMember = ({ member }: State, given: string): Response | null =>
    member === given ? null : refuse(403, "not_member");

  function begin(asked: NewEpoch, former: string): Response {
    const { state } = relay;
    if (state?.epoch === asked.from + 1 && state.note === asked.note)
      return Response.json({ epoch: state.epoch }, { status: 201 });
    if ((state?.epoch ?? 0) !== asked.from) return refuse(409, "conflict");
    if (state && state.member !== former) return refuse(403, "not_member");
    if (state && state.head > (asked.head ?? state.head)) return refuse(409, "behind");
    const devices: State["devices"] = new Map();
    for (const device of state?.devices.values() ?? []) {
      const slot = asked.slots.find((one) => one.device === device.id)?.wrapped ?? null;
      devices.set(device.id, { ...device, slot, isRevoked: slot === null });
    }
    if (state && !living(state).some(({ id }) => id === asked.device.id)) return refuse(409, "conflict");
    const recovery = asked.recovery ?? state;
    if (!recovery) return refuse(409, "conflict");
    devices.set(asked.device.id, list(asked.device, null));
    const { proof, wrapped, sealed } = recovery;
    const { note, member } = asked;
    const epoch = asked.from + 1;
    const links = new Map<string, Link>();
    relay.state = { epoch, head: 0, note, member, proof, wrapped, sealed, devices, links, wrong: 0 };
    return Response.json({ epoch }, { status: 201 });
  }

  function openCode(state: State, proof: string): Response {
    if (state.wrong >= syncLimits.wrongCodes) return refuse(429, "too_many_requests");
    if (proof === state.proof) return Response.json({ epoch: state.epoch, wrapped: state.wrapped });
    state.wrong += 1;
    return refuse(403, "wrong_code", { left: syncLimits.wrongCodes - state.wrong });
  }

  function join(state: State, body: unknown, member: string): Response {
    const { epoch, device } = joinSchema.parse(body);
    if (epoch !== state.epoch) return refuse(409, "conflict");
    const refused = requireMember(state, member);
    if (refused) return refused;
    const isKnown = state.devices.get(device.id)?.isRevoked === false;
    if (!isKnown && living(state).length >= syncLimits.devices) return refuse(403, "too_many_devices");
    state.devices.set(device.id, list(device, state.devices.get(device.id)?.slot ?? null));
    return done();
  }

  function leave(state: State | null, id: string, given: string): Response {
    if (!state || state.devices.get(id)?.leave !== given) return refuse(404, "not_found");
    state.devices.delete(id);
    return done();
  }

  function answerLink(state: State, method: string, id: string, body: unknown, member: string): Response {
    if (method === "POST") {
      const { publicKey, commitment, ...made } = newLinkSchema.parse(body);
      const empty = { answerKey: null, nonce: null, wrapped: null, epoch: null };
      state.links.set(made.id, { publicKey, commitment, ...empty });
      return new Response(null, { status: 201 });
    }
    const link = state.links.get(id);
    if (!link) return refuse(404, "not_found");
    if (method === "GET") return Response.json(link);
    const patch = linkPatchSchema.parse(body);
    const refused = "nonce" in patch ? null : requireMember(state, member);
    if (refused) return refused;
    Object.assign(link, patch);
    return done();
  }

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, "https://app.example");
    if (searchParams.get("account") !== account) return refuse(401, "no_session");
    const { method = "GET" } = init;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const [path = "", id = ""] = pathname.replace("/sync/v1", "").split("/").slice(1);
    const { state } = relay;
    const proof = new Headers(init.headers).get(proofHeader) ?? "";
    if (method === "DELETE" && path === "devices") return leave(state, id, proof);
    if (method === "DELETE") relay.state = null;
    if (method === "DELETE") return done();
    if (path === "status") {
      const devices = state ? living(state).length : 0;
      return Response.json({ on: !!state, epoch: state?.epoch ?? 0, frames: 0, bytes: 0, devices });
    }
    if (path === "epochs") return begin(newEpochSchema.parse(body), proof);
    if (!state) return path === "epoch" ? refuse(404, "not_found") : refuse(409, "off");
    if (path === "epoch") {
      const device = state.devices.get(searchParams.get("device") ?? "");
      if (!device) return refuse(404, "not_found");
      const { epoch, note, sealed: recovery } = state;
      return Response.json({ epoch, note, slot: device.slot, recovery } satisfies EpochForDevice);
    }
    if (path === "devices" && method === "POST") return join(state, body, proof);
    if (path === "links") return answerLink(state, method, id, body, proof);
    if (method === "POST") return openCode(state, openRecoverySchema.parse(body).proof);
    const asked = method === "PUT" ? newRecoverySchema.parse(body) : null;
    if (asked && asked.epoch !== state.epoch) return refuse(409, "conflict");
    const refused = requireMember(state, proof);
    if (refused) return refused;
    if (path === "frames") return Response.json([]);
    if (!asked) return Response.json(living(state));
    const { recovery } = asked;
    Object.assign(state, recovery);
    return done();
  }

  return relay;
}
