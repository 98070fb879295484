/*
 * Signals beside the toast that a rest is over: two short tones and a vibration.
 */

let audio: AudioContext | undefined;

/**
 * Prepares sound. Browsers allow it only after a press, so call it from the press that chooses sound or starts a rest.
 */
export function readySound(): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => undefined);
}

/** Two tones, the second higher, about half a second in all. Silent where the browser doesn't allow sound. */
export const playRestOver = (): void => playTones([660, 880]);

/** One tone: a second of a countdown. */
export const playTick = (): void => playTones([660]);

function playTones(frequencies: readonly number[]): void {
  readySound();
  if (!audio) return;
  for (const [index, frequency] of frequencies.entries()) {
    const start = audio.currentTime + index * 0.22;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  }
}

/** Three short pulses, where the device can. */
export function vibrateRestOver(): void {
  if ("vibrate" in navigator) navigator.vibrate([180, 90, 180, 90, 180]);
}
