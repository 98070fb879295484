/** Says quietly that what stands above is sample content. */
export const SampleNote = ({ children }: { children: string }) => (
  <p className="mt-5 text-ink-2 text-xs">{children}</p>
);
