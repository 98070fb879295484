/** The key of the stored choice, `light` or `dark`; without one the system's preference applies. */
export const themeStorageKey = "theme";

/**
 * Runs in the head before the first paint, so that a reload never shows a frame of the other theme. It is plain text
 * because it must not wait for the bundle. The `try` is for browsers that block storage.
 */
export const themeScript = `try{var t=localStorage.${themeStorageKey};if(/^(light|dark)$/.test(t))document.documentElement.dataset.theme=t}catch(e){}`;
