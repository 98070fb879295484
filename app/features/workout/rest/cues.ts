/* Tones, vibration, speech and notifications at the moments of a workout: start, ten seconds left, end, the next
   exercise. The settings choose among them. Without support in the browser, they do nothing. */

import { cueFreshMs } from "#app/domain/running-workout/timing/rest-timer.ts";
import type { Settings } from "#app/domain/settings.ts";
import { notifyIfHidden } from "#app/lib/notifications.ts";
import { showToast } from "#app/ui/toast.ts";
import { playBeep, playRestOver, vibrateRestOver } from "./rest-alarm.ts";

interface Cue {
  /** Identifies the moment over all tabs, so that only one tab gives the cue. */
  readonly moment: string;
  readonly words: string;
  /** Whether the cue asks for an action. It then has tones, vibration and notification as well as speech. */
  readonly alarm?: boolean;
  /** Whether the cue is one second of a countdown, which is a short tone. */
  readonly beep?: boolean;
  /** Whether the moment was noticed too late for sound and speech. Then only a notification is shown. */
  readonly late?: boolean;
}

/** Gives a cue in the ways that the settings allow. */
export function giveCue(
  settings: Settings | undefined,
  { moment, words, alarm = false, beep = false, late = false }: Cue,
): void {
  if (!settings) return;
  const chosen = late ? { ...settings, sound: false, vibrate: false, speak: false } : settings;
  const { sound, vibrate, speak, notify } = chosen;
  if (!speak && !(alarm && (sound || vibrate || notify)) && !(beep && sound)) return;
  inOneTab(moment, () => {
    if (alarm && sound) playRestOver();
    if (beep && sound) playBeep();
    if (alarm && vibrate) vibrateRestOver();
    if (alarm && notify) notifyIfHidden(words).catch(() => undefined);
    if (speak) speakWords(words);
  });
}

/** Says that the workout with this id has started. */
export function announceStart(settings: Settings | undefined, id: string): void {
  showToast("Workout started! Keep it up! 💪", { durationMs: 3000, isBrief: true });
  giveCue(settings, { moment: `start/${id}`, words: "Workout started" });
}

function speakWords(words: string): void {
  if (!("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = document.documentElement.lang;
  // The newest utterance replaces the waiting ones.
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

/** Runs `act` in the first tab that reaches this moment. Without Web Locks, or where they are refused, every tab runs it. */
function inOneTab(moment: string, act: () => void): void {
  if (!navigator.locks) act();
  else
    navigator.locks
      .request(`cue/${moment}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        act();
        // Holds the lock until the moment is too long ago for the other tabs to give the cue.
        await new Promise((resolve) => setTimeout(resolve, cueFreshMs));
      })
      // A browser that refuses storage refuses locks, too.
      .catch(act);
}
