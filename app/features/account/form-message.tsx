interface FormMessageProps {
  /** The error, announced at once. */
  failure?: string | null | undefined;
  /** The success. */
  notice?: string | null | undefined;
}

/** One sentence under a form: in red and announced when it failed, quiet when it went well. */
export function FormMessage({ failure, notice }: FormMessageProps) {
  if (failure) {
    return (
      <p role="alert" className="font-semibold text-danger text-sm">
        {failure}
      </p>
    );
  }
  return notice ? (
    <p role="status" className="rounded-sm bg-surface-2 px-4 py-3 text-sm">
      {notice}
    </p>
  ) : null;
}
