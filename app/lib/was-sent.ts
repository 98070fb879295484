/** The status of an answer that only says that a form didn't get through, and that nothing was changed. */
export const unsentStatus = 503;

/** Whether a page asks again after a form: not if it didn't get through (send-form.ts), because that wouldn't either. */
export const wasSent = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus !== unsentStatus;
