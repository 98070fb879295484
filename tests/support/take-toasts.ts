import { type Action, type ToastT, toast } from "sonner";

/** Removes and returns the notices that are shown, oldest first. */
export function takeToasts() {
  const shown = toast.getToasts() as ToastT[];
  toast.dismiss();
  return shown.map(({ title, description, duration, action }) => {
    const { label, onClick } = (action ?? {}) as Partial<Action>;
    return {
      text: title,
      ...(description ? { detail: description } : {}),
      durationMs: duration,
      ...(onClick && {
        action: { label, run: () => onClick({ currentTarget: { blur: () => undefined } } as never) },
      }),
    };
  });
}
