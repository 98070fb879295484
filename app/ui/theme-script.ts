/** The key of the stored choice, `light` or `dark`; without one the system's preference applies (spec section 1). */
export const themeStorageKey = "theme";

/**
 * Runs in the head before the first paint, so that a reload never shows a frame of the other theme.
 * Plain text because it must not wait for the bundle; storage may be blocked, hence the try.
 */
export const themeScript = `try{var t=localStorage.getItem("${themeStorageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
