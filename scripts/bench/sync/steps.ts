/** Ends the benchmark with a clear word when a step doesn't come. @throws Error after so many seconds */
export async function within<T>(what: string, seconds: number, work: Promise<T>): Promise<T> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${seconds} s: ${what}`)), seconds * 1000);
  });
  try {
    const result = await Promise.race([work, late]);
    console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
