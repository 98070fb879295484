/** How an action failed, in red and announced. */
export function FailureLine({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="font-semibold text-danger text-sm">
      {children}
    </p>
  );
}
