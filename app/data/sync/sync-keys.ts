/** The root of one epoch as this device has it in memory. */
export interface SyncKeys {
  /** This device's id: 16 random bytes, hex. */
  readonly device: string;
  readonly epoch: number;
  /** HKDF base key of 32 random bytes; not extractable. Frame keys are HKDF-SHA-256(root, "frame" | epoch | device). */
  readonly root: CryptoKey;
}
