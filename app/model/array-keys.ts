// The local storage keys of the two arrays of the former app. The storage facade uses them.
// Guarantees: they never change.

export const historyArrayKey = "workoutHistory";
export const goalsArrayKey = "fitnessGoals";
