/** The status of a client's own answer to a form that the server didn't get; nothing was changed. */
export const networkFailureStatus = 503;

/** Whether a form didn't reach the server (send-form.ts). Loaders needn't ask again then, as they would fail as well. */
export const isNetworkFailure = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus === networkFailureStatus;
