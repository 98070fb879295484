/** What the journeys need of any browser: one tab, its controls by the names that people see. */

/** An element of the page as the browser's own protocol names it. */
export interface Handle {
  click(): Promise<void>;
  /** Adds to what the field holds. */
  type(text: string): Promise<void>;
  /** Chooses the option that is called so. */
  select(option: string): Promise<void>;
}

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function body in the page and returns its JSON value. */
  evaluate(body: string, ...args: readonly string[]): Promise<unknown>;
  /** Runs a function body that returns an element; null when it returns none. */
  find(body: string, ...args: readonly string[]): Promise<Handle | null>;
}

export interface TestedBrowser {
  readonly name: string;
  /** Opens a tab of a fresh profile; the one before may be closed by it. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}
