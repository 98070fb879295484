/** Lets everything happen that waits for nothing but promises. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
