/* One tab of the browser owns the running workout: the tab with the Web Lock. The other tabs wait for the lock, so
   that one of them gets it as soon as the owner is closed or killed. A tab that takes over first asks the owner,
   and gets the changes that the owner has not stored yet. Then it steals the lock. It also steals the lock from a
   frozen owner, which doesn't answer. */

/** The used part of `navigator.locks`. */
interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
    held: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** The used part of a BroadcastChannel. */
export interface Channel {
  onmessage: ((event: MessageEvent) => unknown) | null;
  postMessage(message: unknown): void;
  close(): void;
}

type Message<T> = { readonly type: "ask" } | { readonly type: "hand-over"; readonly handed: T };

export interface OwnerTabDeps<T> {
  /** The name of the lock and of the channel. */
  readonly name: string;
  /** Absent in a browser without Web Locks: then every tab acts as the owner. */
  readonly locks: Locks | undefined;
  openChannel(name: string): Channel | undefined;
  /** Runs `run` after `ms` milliseconds. */
  later(run: () => void, ms: number): void;
  /** Called when this tab becomes the owner. `handed`: the state from the former owner. */
  onOwner(handed: T | undefined): void;
  /** Called when another tab is the owner. */
  onViewer(): void;
  /** The state for a tab that takes over now. */
  handOver(): T;
}

export interface OwnerTab {
  /** Makes this tab the owner, or waits until there is no other owner. */
  open(): void;
  /** Makes this tab the owner; resolves when it is. */
  takeOver(): Promise<void>;
  /** Leaves the workout to the next tab. */
  close(): void;
}

/** How long an owner may take to answer. */
const answerMs = 500;
/** How long an owner that was asked waits for the lock to be stolen, because the other tab may have been closed. */
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

  /**
   * Requests the lock and holds it until it is released or stolen.
   * @param answered called once it is known which tab has it
   */
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
        // The lock was stolen by another tab, not by this one.
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
