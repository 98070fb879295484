/*
 * What is heard, felt and, from elsewhere, seen at the moments of a workout: start, ten seconds left, end, what comes next. Each way is off
 * until it was chosen, and a browser that can't do it stays silent.
 */
import type { Settings } from "#app/contracts/settings.ts";
import { notifyIfHidden } from "#app/lib/notifications.ts";
import { playRestOver, vibrateRestOver } from "./rest-alarm.ts";
import { cueFreshMs } from "./rest-timer.ts";

export interface Cue {
  /** Names the moment over all tabs, so that of several open ones only one is heard. */
  readonly moment: string;
  readonly words: string;
  /** Something is over and the person is to act: tones, vibration and notification as well. */
  readonly alarm?: boolean;
  /** Noticed too late to be heard: only a notification, which waits to be read, still tells it. */
  readonly late?: boolean;
}

/** Gives a cue in the ways that were chosen. */
export function giveCue(
  settings: Settings | undefined,
  { moment, words, alarm = false, late = false }: Cue,
): void {
  if (!settings) return;
  const chosen = late ? { ...settings, sound: false, vibrate: false, speak: false } : settings;
  const { sound, vibrate, speak, notify } = chosen;
  if (!speak && !(alarm && (sound || vibrate || notify))) return;
  onlyHere(moment, () => {
    if (alarm && sound) playRestOver();
    if (alarm && vibrate) vibrateRestOver();
    if (alarm && notify) notifyIfHidden(words).catch(() => undefined);
    if (speak) say(words);
  });
}

function say(words: string): void {
  if (!("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = document.documentElement.lang;
  // What is late is worth nothing: the newest replaces what is still waiting.
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

/** Runs `act` in the first tab that comes to this moment; everywhere, where the browser has no locks. */
function onlyHere(moment: string, act: () => void): void {
  if (!navigator.locks) act();
  else
    void navigator.locks.request(`cue/${moment}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      act();
      // Later, no other tab gives it any more.
      await new Promise((resolve) => setTimeout(resolve, cueFreshMs));
    });
}
