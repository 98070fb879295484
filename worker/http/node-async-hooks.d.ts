// The part of node:async_hooks that Server-Timing uses; see node-zlib.d.ts.
declare module "node:async_hooks" {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result;
    getStore(): Store | undefined;
  }
}
