interface MemberProps {
  fullName: string;
  email: string;
}

/** The signed-in user: initials, name, address. */
export function Member({ fullName, email }: MemberProps) {
  const name = fullName.trim() || email;
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const initials = [words[0], fullName.trim() && words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("");
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-volt font-display font-bold text-on-volt text-sm uppercase"
      >
        {initials}
      </span>
      <div className="min-w-0 leading-tight">
        <p className="wrap-anywhere font-semibold text-sm">{name}</p>
        {name !== email && <p className="break-all text-ink-2 text-xs">{email}</p>}
      </div>
    </div>
  );
}
