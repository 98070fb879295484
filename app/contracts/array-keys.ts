// The local storage keys under which the former app kept its two arrays.
// Promise: they never change; the storage facade answers under them.

export const historyArrayKey = "workoutHistory";
export const goalsArrayKey = "fitnessGoals";
