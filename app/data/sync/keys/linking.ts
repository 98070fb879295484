// A link gives the root from a device that has it to a new device. This file has both sides of a link and the values
// that they compute. docs/sync-protocol.md, "Link a device", explains why a relay can't get in between.
// Guarantees: a device trusts no key from the relay before the user has compared the digits on both devices. So a
// relay that answers in place of one of them is noticed.

import { fromHex, toBase64Url, toHex } from "#app/contracts/encoding.ts";
import { type Link, syncLimits } from "#app/contracts/sync.ts";
import type { SyncTimers } from "../environment.ts";
import { type LinkOffer, type LinkRequest, SyncActionError } from "../sync.ts";
import type { KeyContext } from "./devices.ts";
import { joinEpoch } from "./follow-epoch.ts";
import { requireUsableSecrets } from "./key-record.ts";
import type { RelayClient } from "./relay-client.ts";
import {
  areEqual,
  type Bytes,
  concat,
  createKeyPair,
  deriveKey,
  deriveSharedSecret,
  parseBase64Url,
  publicKeyLength,
  randomBytes,
  seal,
  sha256,
  uint32,
  unseal,
} from "./sealing.ts";
import { decodeSecrets, encodeSecrets, memberProofOf, type Secrets } from "./secrets.ts";
import { formatCode, linkCode, parseCode } from "./typed-code.ts";

const linkNonceLength = 32;
const idLength = 8;
const hashLength = 5;

/**
 * Three inputs are hashed with SHA-256. Their lengths differ (105, 170 and 32 bytes), so none can stand for another.
 * Two of them contain the link's id, so a relay can't search for a fitting key before a link begins.
 */
const hashOfPosted = async (id: string, publicKey: Bytes, commitment: Bytes): Promise<Bytes> =>
  (await sha256(fromHex(id), publicKey, commitment)).slice(0, hashLength);

export const commitTo = (nonce: Bytes): Promise<Bytes> => sha256(nonce);

const createLinkId = (): string => toHex(randomBytes(idLength));

/** The code that the new device shows: the link's id, and 40 bits of a hash of what the device has posted. */
export const formatLinkCode = async (id: string, publicKey: Bytes, commitment: Bytes): Promise<string> =>
  formatCode(linkCode, concat(fromHex(id), await hashOfPosted(id, publicKey, commitment)));

interface TypedLink {
  readonly id: string;
  /** Whether the key and the commitment are those of the device that shows the code. */
  matches(publicKey: Bytes, commitment: Bytes): Promise<boolean>;
}

/** Returns null for a text that isn't a link's code. */
async function parseLinkCode(typed: string): Promise<TypedLink | null> {
  const bytes = await parseCode(linkCode, typed);
  if (!bytes) return null;
  const id = toHex(bytes.slice(0, idLength));
  return {
    id,
    matches: async (publicKey, commitment) =>
      areEqual(bytes.slice(idLength), await hashOfPosted(id, publicKey, commitment)),
  };
}

/** Six digits from the link's id, both keys and the nonce. Both devices show them. */
export async function digitsOf(
  id: string,
  publicKey: Bytes,
  answerKey: Bytes,
  nonce: Bytes,
): Promise<string> {
  const digest = await sha256(fromHex(id), publicKey, answerKey, nonce);
  // With 64 bits each number is equally likely, except for a bias of 1 in 10^13.
  const number = new DataView(digest.buffer).getBigUint64(0) % 1_000_000n;
  return number.toString().padStart(6, "0");
}

/** The public keys of the new device and of the old device. */
interface LinkKeys {
  readonly publicKey: Bytes;
  readonly answerKey: Bytes;
}

const contextOf = ({ publicKey, answerKey }: LinkKeys, epoch: number): Bytes =>
  concat(uint32(epoch), publicKey, answerKey);

async function linkKey(privateKey: CryptoKey, other: Bytes): Promise<CryptoKey | null> {
  const shared = await deriveSharedSecret(privateKey, other);
  return shared && deriveKey(shared, "link");
}

/** Returns null if the other device's key is invalid. */
async function wrapForLink(
  privateKey: CryptoKey,
  keys: LinkKeys,
  epoch: number,
  secrets: Secrets,
): Promise<string | null> {
  const key = await linkKey(privateKey, keys.publicKey);
  return key && toBase64Url(await seal(key, encodeSecrets(secrets), contextOf(keys, epoch)));
}

/** Returns null for bytes that were not wrapped for this epoch by the device with the answer key. */
async function unwrapFromLink(
  privateKey: CryptoKey,
  keys: LinkKeys,
  epoch: number,
  wrapped: Bytes,
): Promise<Secrets | null> {
  const key = await linkKey(privateKey, keys.answerKey);
  const opened = key && (await unseal(key, wrapped, contextOf(keys, epoch)));
  return opened && decodeSecrets(opened);
}

/**
 * The new device's side of a link: shows a code, then six digits, and joins once the user has confirmed the digits on
 * both devices. If the relay answers in place of the old device, the digits differ. Without the confirmation here,
 * this device would accept the relay's root.
 */
export async function requestLink(keys: KeyContext, timers: SyncTimers): Promise<LinkRequest> {
  const { client } = keys;
  const id = createLinkId();
  const { privateKey, publicKey } = await createKeyPair();
  const nonce = randomBytes(linkNonceLength);
  const commitment = await commitTo(nonce);
  await client.createLink({ id, publicKey: toBase64Url(publicKey), commitment: toBase64Url(commitment) });
  const poll = pollLink(keys, timers, id);

  async function answer() {
    const text = await poll.until((link) => link.answerKey);
    const answerKey = parseBase64Url(text, publicKeyLength);
    if (!answerKey) throw new SyncActionError("conflict");
    // The nonce is sent only now. A relay that knew it before could choose a key that gives the right digits.
    await poll.patch({ nonce: toBase64Url(nonce) }, null);
    return { answerKey, digits: await digitsOf(id, publicKey, answerKey, nonce) };
  }

  const answered = answer();
  let confirm: () => void = () => undefined;
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  async function join(): Promise<void> {
    const { answerKey } = await answered;
    const { epoch, wrapped } = await poll.until(({ epoch, wrapped }) =>
      epoch === null || wrapped === null ? null : { epoch, wrapped },
    );
    const bytes = parseBase64Url(wrapped);
    const secrets = bytes && (await unwrapFromLink(privateKey, { publicKey, answerKey }, epoch, bytes));
    if (!secrets) throw new SyncActionError("conflict");
    await confirmed;
    await joinEpoch(keys, epoch, secrets);
  }

  const digits = answered.then((found) => found.digits);
  const done = join();
  // A screen that is closed awaits neither promise.
  digits.catch(() => undefined);
  done.catch(() => undefined);
  return {
    code: await formatLinkCode(id, publicKey, commitment),
    digits,
    confirm,
    done,
    cancel: async () => poll.cancel(),
  };
}

/**
 * The old device's side of a link: takes the new device's code, shows six digits, and wraps the root once the user
 * has confirmed them.
 * @throws SyncActionError "wrong-code" for a text that isn't a code, and if the relay's key doesn't fit the code
 */
export async function answerLink(keys: KeyContext, timers: SyncTimers, typed: string): Promise<LinkOffer> {
  const { client, db } = keys;
  const code = await parseLinkCode(typed);
  if (!code) throw new SyncActionError("wrong-code");
  const link = await client.readLink(code.id);
  const publicKey = parseBase64Url(link.publicKey, publicKeyLength);
  const commitment = parseBase64Url(link.commitment, 32);
  if (!publicKey || !commitment || !(await code.matches(publicKey, commitment)))
    throw new SyncActionError("wrong-code");

  const own = await createKeyPair();
  const poll = pollLink(keys, timers, code.id);
  const patch = async (written: Parameters<typeof poll.patch>[0]) =>
    poll.patch(written, await memberProofOf((await requireUsableSecrets(db)).secrets.root));
  await patch({ answerKey: toBase64Url(own.publicKey) });
  const nonce = parseBase64Url(await poll.until((answered) => answered.nonce), linkNonceLength);
  if (!nonce || !areEqual(await commitTo(nonce), commitment)) throw new SyncActionError("wrong-code");

  return {
    digits: await digitsOf(code.id, publicKey, own.publicKey, nonce),
    cancel: async () => poll.cancel(),
    async confirm() {
      const { record, secrets } = await requireUsableSecrets(db);
      const pair = { publicKey, answerKey: own.publicKey };
      const wrapped = await wrapForLink(own.privateKey, pair, record.epoch, secrets);
      if (!wrapped) throw new SyncActionError("wrong-code");
      await patch({ wrapped, epoch: record.epoch });
    },
  };
}

/** The interval is short, because the user watches both devices. */
const pollMs = 1500;

interface LinkPoll {
  /** Reads the link until `pick` finds something in it. @throws SyncActionError "expired" */
  until<T>(pick: (link: Link) => T | null): Promise<T>;
  /** Writes to the link, and repeats this if the network failed. @throws SyncActionError */
  patch(patch: Parameters<RelayClient["patchLink"]>[1], member: string | null): Promise<void>;
  /** Ends the link: calls that wait reject with "expired". */
  cancel(): void;
}

/** Asks the relay for a link again and again, for the ten minutes that the link is valid. */
function pollLink({ client, db }: KeyContext, timers: SyncTimers, id: string): LinkPoll {
  const end = db.now().getTime() + syncLimits.linkMinutes * 60_000;
  let isCancelled = false;
  let wake: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const stop = timers.after(pollMs, resolve);
      wake = () => {
        stop();
        resolve();
      };
    });

  /**
   * Returns null when the network or the relay fails, so that the caller retries. Any other failure, such as an expired
   * link, is thrown.
   */
  async function tryRequest<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (isCancelled || db.now().getTime() >= end) throw new SyncActionError("expired");
    try {
      const value = await work();
      if (isCancelled) throw new SyncActionError("expired");
      return { value };
    } catch (cause) {
      if (cause instanceof SyncActionError && /^(offline|relay-failing)$/.test(cause.failure)) return null;
      throw cause;
    }
  }

  return {
    cancel() {
      isCancelled = true;
      wake();
    },
    async until(pick) {
      for (;;) {
        const read = await tryRequest(() => client.readLink(id));
        const found = read && pick(read.value);
        if (found !== null) return found;
        await pause();
      }
    },
    async patch(patch, member) {
      while (!(await tryRequest(() => client.patchLink(id, patch, member)))) await pause();
    },
  };
}
