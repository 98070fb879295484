import { toBase64Url } from "#app/contracts/encoding.ts";
import type { SyncTimers } from "../environment.ts";
import { type LinkOffer, SyncActionError } from "../sync.ts";
import { areEqual, parseBase64Url } from "./bytes.ts";
import type { KeyContext } from "./devices.ts";
import { requireUsableSecrets } from "./key-record.ts";
import { commitTo, digitsOf, linkNonceLength, parseLinkCode, wrapForLink } from "./link.ts";
import { pollLink } from "./poll-link.ts";
import { createKeyPair, publicKeyLength } from "./sealing.ts";
import { memberProofOf } from "./secrets.ts";

/**
 * The old device's side of a link: takes the new device's code, shows six digits, and wraps the root once the member has
 * confirmed them.
 * @throws SyncActionError "wrong-code" for a text that isn't a code, and where the relay's key isn't that of the code
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
    digits: await digitsOf(publicKey, own.publicKey, nonce),
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
