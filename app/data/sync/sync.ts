// Sync as screens use it. `create-sync.ts` implements it and is loaded only if sync is on or being turned on.

import type { StoredFrames } from "#app/contracts/sync.ts";
import type { RowTable } from "#app/domain/row/operation.ts";

export type SyncState =
  /**
   * This device doesn't sync. `elsewhere`: whether the account's data are on the relay; null until the relay has
   * answered.
   */
  | { readonly kind: "off"; readonly elsewhere: boolean | null }
  /** The account syncs and this device has no key yet. */
  | { readonly kind: "locked" }
  | { readonly kind: "on"; readonly epoch: number; readonly activity: SyncActivity };

export interface SyncActivity {
  readonly mark: "up-to-date" | "waiting" | "needs-you";
  /** Why sync waits, or what the user has to do. */
  readonly reason:
    | "none"
    | "sending"
    | "offline"
    | "relay-failing"
    | "too-fast"
    | "relay-full"
    /** Everything is sent except the rows in `unsendable`. */
    | "unsendable"
    | "storage-full"
    | "update-first"
    | "signed-out"
    | "revoked"
    | "erased-elsewhere"
    /** A frame was dropped, swapped, replayed, rolled back or changed. Nothing is merged until the user decides. */
    | "relay-tampered";
  readonly pendingRows: number;
  /** Rows that are larger than a frame, or damaged. They stay on this device. */
  readonly unsendable?: readonly UnsendableRow[];
  /** ISO instants; null for never. */
  readonly lastSentAt: string | null;
  readonly lastReceivedAt: string | null;
}

export type SyncReason = SyncActivity["reason"];

export interface UnsendableRow {
  readonly table: RowTable;
  /** The name of the exercise, or of the item itself; may be empty. */
  readonly name: string;
}

export interface SyncDevice {
  readonly id: string;
  readonly name: string;
  readonly isThis: boolean;
  /** This device's public key, base64url. Other devices wrap keys for it. */
  readonly publicKey: string;
  /** ISO instants. */
  readonly addedAt: string;
  readonly lastSeenAt: string;
}

/** The relay's information about the account. */
export interface RelayFacts {
  readonly frames: number;
  readonly bytes: number;
  readonly devices: number;
  /** The newest frames, oldest first. */
  readonly stored: StoredFrames;
}

/** The link of a waiting device, as the old device shows it. */
export interface LinkOffer {
  /** Six digits that both devices show. */
  readonly digits: string;
  /** Wraps the root for the new device. */
  confirm(): Promise<void>;
  cancel(): Promise<void>;
}

/** The new device's side of a link. */
export interface LinkRequest {
  /** The content of the QR code, which the user can also type on the old device. Base32 in groups. */
  readonly code: string;
  /** Resolves with the six digits once the old device has answered. */
  readonly digits: Promise<string>;
  /**
   * Called when the user has seen the same digits on both devices. Before this call no key from the relay is
   * accepted.
   */
  confirm(): void;
  /** Resolves once the root is here and sync is on; rejects when cancelled or expired. */
  readonly done: Promise<void>;
  cancel(): Promise<void>;
}

export type SyncFailure =
  | "offline"
  | "wrong-code"
  | "too-many-tries"
  | "too-many-devices"
  | "conflict"
  /** The relay stores something that this device hasn't merged and that a new root would remove. */
  | "behind"
  /** This device's root is not the present one. */
  | "not-member"
  /** The user has to prove their identity first. */
  | "prove-identity"
  | "expired"
  | "signed-out"
  | "relay-failing";

/** The error of an action if the user can do something about it. */
export class SyncActionError extends Error {
  constructor(
    readonly failure: SyncFailure,
    /** The tries that are left, with "wrong-code". */
    readonly left?: number,
  ) {
    super(failure);
    this.name = "SyncActionError";
  }
}

/** A new recovery code, which becomes valid once the user has typed it back. */
export interface PreparedCode {
  readonly recoveryCode: string;
  /**
   * Resolves with the devices that a new root leaves out: devices that the user has removed, and devices that the
   * relay has listed since the user saw the list.
   * @param isLossAccepted a new root is made although this device is "behind"
   */
  confirm(typed: string, isLossAccepted?: boolean): Promise<readonly SyncDevice[]>;
}

/** The actions that change keys. */
export interface SyncActions {
  /**
   * Makes a root and a recovery code. Nothing is sent before `confirm`, which takes the code as the user types it,
   * and rejects any other text with "wrong-code".
   */
  prepare(): Promise<PreparedCode>;
  /** Opens the account's data on this device with the recovery code. */
  unlock(recoveryCode: string): Promise<void>;
  requestLink(): Promise<LinkRequest>;
  /** On a device that syncs: takes the code that the new device shows, scanned or typed. */
  answerLink(code: string): Promise<LinkOffer>;
  /** Makes another recovery code for the same root. It is confirmed like the first. */
  renewRecoveryCode(): Promise<PreparedCode>;
  /**
   * Makes a new root and recovery code. This device and the `recipients`, which the user has seen, get the root; any
   * other device is left out. `confirm` syncs first if necessary, and rejects with "behind" while this device can't
   * merge everything.
   */
  rotate(recipients: readonly SyncDevice[]): Promise<PreparedCode>;
  /** Begins a new empty epoch. Every device that sees it deletes its rows, and asks the user about unsent rows. */
  eraseEverywhere(): Promise<void>;
  /** After "erased-elsewhere": also deletes the unsent rows on this device. */
  eraseHere(): Promise<void>;
  /**
   * After "erased-elsewhere": sends the unsent rows to all devices. After "relay-tampered" or "relay-full": sends
   * everything in a new epoch.
   */
  resendAll(): Promise<void>;
  /** This device leaves; its rows stay. `everywhere`: the relay forgets the account's data. */
  turnOff(options: { readonly everywhere: boolean }): Promise<void>;
}

/** Sync of one user on this device. */
export interface Sync extends SyncActions {
  /** The state now; the same object until it changes. */
  read(): SyncState;
  subscribe(listener: () => void): () => void;
  /** Sends and fetches at once. Resolves when that is done or has failed; `read` then tells which. */
  syncNow(): Promise<void>;
  listDevices(): Promise<readonly SyncDevice[]>;
  readRelay(): Promise<RelayFacts>;
  /** The running workouts of other devices, newest first. */
  readonly runningElsewhere: () => readonly RunningElsewhere[];
  /** Moves the running workout of `device` to this device and ends it on that device. */
  takeOver(device: string): Promise<void>;
  close(): void;
}

/** A workout that is running on another device. */
export interface RunningElsewhere {
  readonly device: string;
  readonly deviceName: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly name: string;
}
