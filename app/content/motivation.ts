/** The motivational messages of the exercise panel, by exercise id. */
const messages: Readonly<Record<string, string>> = {
  running: "Find your rhythm. The first minute is the hardest.",
  "jumping-jacks": "Light feet, big arms. Let's go!",
  cycling: "Steady legs, easy breath. Ride on!",
  "push-ups": "Tight core, full range. You've got this!",
  squats: "Chest up, weight in the heels. Strong!",
  lunges: "Long step, tall back. One at a time!",
  yoga: "Breathe in. You are exactly where you need to be.",
  stretching: "Ease into it. No need to force anything.",
  pilates: "Small moves, deep work. Stay with it!",
};

/** The message for an exercise; own exercises get a general one. */
export function findMotivation(exerciseId: string): string {
  return messages[exerciseId] ?? "You've got this. Keep it up!";
}
