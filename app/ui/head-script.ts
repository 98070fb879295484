/** The key of the stored choice, `light` or `dark`; without one the system's preference applies (spec section 1). */
export const themeStorageKey = "theme";

/** The key of the hint that a workout runs on this device. */
export const workoutStorageKey = "workout";

/**
 * Runs in the head before the first paint, so that a reload never shows a frame of the other theme, or the tracker without
 * the workout that runs (app-overlays.css). Plain text because it must not wait for the bundle; storage may be blocked,
 * hence the try.
 */
export const headScript = `try{var d=document.documentElement.dataset,{${themeStorageKey}:t,${workoutStorageKey}:w}=localStorage;if(/^(light|dark)$/.test(t))d.theme=t;if(w)d.workout=w}catch(e){}`;
