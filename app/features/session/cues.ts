/*
 * What is heard, felt and, from elsewhere, seen at the moments of a workout: start, ten seconds left, end, what comes next. Each way is off
 * until it was chosen, and a browser that can't do it stays silent.
 */
import type { Settings } from "#app/contracts/settings.ts";
import { notifyIfHidden } from "#app/lib/notifications.ts";
import { playRestOver, vibrateRestOver } from "./rest-alarm.ts";

export interface Cue {
  /** Names the moment over all tabs, so that of several open ones only one is heard. */
  readonly moment: string;
  readonly words: string;
  /** Something is over and the person is to act: tones, vibration and notification as well. */
  readonly alarm?: boolean;
}

/** How long a moment counts as already heard: tabs notice it within each other's ticks. */
const heardMs = 3000;

/** Gives a cue in the ways that were chosen. */
export function giveCue(settings: Settings | undefined, { moment, words, alarm = false }: Cue): void {
  if (!settings) return;
  const { sound, vibrate, speak, notify } = settings;
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
      await new Promise((resolve) => setTimeout(resolve, heardMs));
    });
}
