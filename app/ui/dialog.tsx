/**
 * Dialogs on the browser's own <dialog>: focus stays inside, Escape closes, and the page behind is inert
 * (docs/decisions/0003-look.md).
 */
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { icon } from "./icon.ts";
import { addDialog } from "./open-dialogs.ts";
import { useBrowserLayoutEffect } from "./use-browser.ts";

const positions = {
  centre: "dialog-centre m-auto w-[min(100%-2rem,36rem)] rounded-lg",
  wide: "dialog-centre m-auto w-[min(100%-2rem,56rem)] rounded-lg",
  /** Near the top, so that a list below an input can grow without moving the input. */
  top: "dialog-centre mx-auto mt-[12dvh] mb-auto max-h-[86dvh] w-[min(100%-2rem,36rem)] rounded-lg",
  /** From the lower edge of a phone, in reach of the thumb. */
  bottom: "dialog-bottom scroll-pt-16 mt-auto mb-0 mx-auto w-full max-w-prose rounded-t-lg",
  /** A drawer at the left edge. */
  left: "dialog-left my-0 ml-0 mr-auto h-dvh max-h-dvh w-[min(85vw,20rem)]",
} as const;

interface DialogProps {
  open: boolean;
  onClose(): void;
  /** Asked before the user closes it; false keeps it open, as when changes would be lost. */
  mayClose?(): boolean;
  /** Called if a button opened the dialog by `commandfor` before the page's script ran. */
  onOpenedEarly?(): void;
  /** The dialog's name; shown as its heading unless `bare`. */
  title: string;
  position?: keyof typeof positions;
  /** Leaves out heading and close button, because the content has its own. */
  bare?: boolean;
  /** For buttons that open it before the page's script runs (`commandfor`). */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A modal dialog; Escape, its close button and a click on the backdrop close it and return the focus. */
export function Dialog({
  open,
  onClose,
  mayClose = () => true,
  onOpenedEarly,
  title,
  position = "centre",
  bare,
  id,
  className,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement | null>(null);
  const isNew = useRef(true);
  // This runs before the effects of the content, because one of them may move the focus, and a closed dialog can't have
  // the focus.
  useBrowserLayoutEffect(() => {
    const dialog = element.current;
    const wasNew = isNew.current;
    isNew.current = false;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else if (wasNew && onOpenedEarly) onOpenedEarly();
    else dialog.close();
  }, [open]);
  useEffect(() => (open && element.current ? addDialog(element.current) : undefined), [open]);
  // When an open dialog is removed from the page, the browser doesn't return the focus. React detaches the ref before
  // it removes the dialog.
  const attach = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog) element.current?.close();
    element.current = dialog;
  }, []);
  // The browser reports a close a task later: a key that comes in between must find the caller's state closed too.
  const close = () => {
    if (!mayClose()) return;
    element.current?.close();
    onClose();
  };
  // A press may begin inside, such as a selection of text, and end on the backdrop. Its click then has the dialog as
  // target.
  const pressed = useRef<EventTarget | null>(null);
  // The dialog's box holds a padded child, so only the backdrop makes the dialog itself the target.
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const began = pressed.current ?? target;
    pressed.current = null;
    if (target === currentTarget && target === began) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the backdrop click's keyboard twin
    <dialog
      ref={attach}
      id={id}
      aria-label={title}
      // In React the event of a nested dialog reaches this one as well.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        if (mayClose()) onClose();
        else event.preventDefault();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        // A second Escape closes a dialog in any case.
        if (currentTarget.isConnected && !mayClose()) currentTarget.showModal();
        else onClose();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={closeOnBackdrop}
      className={classNames(
        "max-w-none border border-line bg-surface p-0 text-ink shadow-float",
        open && "modal",
        positions[position],
        className,
      )}
    >
      {bare ? (
        <div className="h-full">{children}</div>
      ) : (
        <div className="grid h-full grid-cols-1 content-start gap-4 p-5 narrow:p-3 sm:p-6">
          <div
            className={classNames(
              "flex items-center justify-between gap-4",
              // A long sheet can be closed from everywhere.
              position === "bottom" && "sticky top-0 z-10 -my-2 bg-surface py-2 short:static",
            )}
          >
            <h2 className="min-w-0 text-xl wrap-anywhere narrow:text-lg">{title}</h2>
            <IconButton
              label="Close"
              // Where a command has opened the dialog, one closes it before the page's script runs, too.
              {...(id && { command: "close", commandfor: id })}
              onClick={close}
              className="-mr-2"
            >
              <X {...icon} />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
