/*
 * One tab of the browser owns the running workout: the one that holds a Web Lock. The other tabs wait for the lock, so that
 * one of them gets it as soon as the owner is closed or killed. A tab that takes over asks the owner first, and gets what
 * the owner has not stored yet; then it steals the lock. An owner that is frozen doesn't answer, and is robbed all the same.
 */

/** The part of `navigator.locks` that is needed. */
interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
    held: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** The part of a BroadcastChannel that is needed. */
export interface Channel {
  onmessage: ((event: MessageEvent) => unknown) | null;
  postMessage(message: unknown): void;
  close(): void;
}

type Message<T> = { readonly type: "ask" } | { readonly type: "hand-over"; readonly handed: T };

export interface OwnerTabDeps<T> {
  /** Of the lock and of the channel. */
  readonly name: string;
  /** Absent in a browser without Web Locks: then every tab acts as the owner. */
  readonly locks: Locks | undefined;
  openChannel(name: string): Channel | undefined;
  /** Runs `run` after `ms` milliseconds. */
  later(run: () => void, ms: number): void;
  /** This tab is the owner from now on. `handed`: what the former owner handed over. */
  onOwner(handed: T | undefined): void;
  /** Another tab is the owner. */
  onViewer(): void;
  /** What another tab needs that takes over now. */
  handOver(): T;
}

export interface OwnerTab {
  /** Makes this tab the owner, or lets it wait until there is none. */
  open(): void;
  /** Makes this tab the owner; resolves when it is. */
  takeOver(): Promise<void>;
  /** Leaves the workout to the next tab. */
  close(): void;
}

/** How long an owner may take to answer. */
const answerMs = 500;
/** How long an owner that was asked waits to be robbed: the other tab may have been closed. */
const robbedMs = 2000;

export function createOwnerTab<T>(deps: OwnerTabDeps<T>): OwnerTab {
  const { name, locks, later, onOwner, onViewer } = deps;
  let channel: Channel | undefined;
  let isOpen = false;
  /** Releases the lock. Null in a tab that doesn't have it. */
  let release: (() => void) | null = null;
  let isHandedOver = false;
  let waiting: AbortController | null = null;
  let taking: Promise<void> | null = null;
  let onAnswer: ((handed?: T) => void) | null = null;

  const isOwner = () => release !== null && !isHandedOver;

  function own(releaseLock: () => void, handed?: T) {
    release = releaseLock;
    isHandedOver = false;
    waiting = null;
    onAnswer?.();
    onOwner(handed);
  }

  /** Requests the lock and keeps it until it is released or stolen. `answered`: called once it is known who has it. */
  async function request(options: Parameters<Locks["request"]>[1], handed?: T, answered = () => {}) {
    let mine: (() => void) | null = null;
    try {
      await locks?.request(name, options, (lock) => {
        if (!isOpen) return;
        if (lock) {
          return new Promise<void>((resolve) => {
            mine = resolve;
            own(resolve, handed);
            answered();
          });
        }
        onViewer();
        wait();
      });
    } catch (error) {
      if (mine) {
        // Stolen, and not by this tab itself.
        if (release !== mine) return;
        release = null;
        isHandedOver = false;
        onViewer();
        wait();
      } else if (isOpen && !options.signal?.aborted) {
        // A browser that refuses storage refuses locks, too.
        console.warn("Web Locks are refused", error);
        own(() => undefined, handed);
        answered();
      }
    }
  }

  /** Waits in the line of tabs that follow the owner. */
  function wait() {
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  }

  function ask(): Promise<T | undefined> {
    return new Promise((resolve) => {
      onAnswer = (handed) => {
        onAnswer = null;
        resolve(handed);
      };
      const answer = onAnswer;
      later(() => answer(), answerMs);
      channel?.postMessage({ type: "ask" } satisfies Message<T>);
    });
  }

  async function take() {
    const handed = await ask();
    if (!isOpen || isOwner()) return;
    waiting?.abort();
    await new Promise<void>((answered) => void request({ steal: true }, handed, answered));
  }

  function receive(message: Message<T>) {
    if (message.type === "hand-over") return onAnswer?.(message.handed);
    if (!isOwner()) return;
    const asked = release;
    channel?.postMessage({ type: "hand-over", handed: deps.handOver() } satisfies Message<T>);
    isHandedOver = true;
    onViewer();
    later(() => {
      if (release === asked && isHandedOver && asked) own(asked);
    }, robbedMs);
  }

  return {
    open() {
      isOpen = true;
      if (!locks) return own(() => undefined);
      channel = deps.openChannel(name);
      if (channel) channel.onmessage = ({ data }) => receive(data);
      // Without waiting, so that a tab knows at once whether it is the owner.
      void request({ ifAvailable: true });
    },
    async takeOver() {
      if (!isOpen || isOwner()) return;
      taking ??= take().finally(() => {
        taking = null;
      });
      await taking;
    },
    close() {
      isOpen = false;
      waiting?.abort();
      waiting = null;
      release?.();
      release = null;
      channel?.close();
      channel = undefined;
    },
  };
}
