/** Apart from the schemas, which no page needs for these. */

export const alarmsPath = "/alarms/v1";

/**
 * The page on which a rest with an alarm was started, for the press on its notification: where a page leaves it for the
 * service worker, which can't read localStorage.
 */
export const restAlarmCache = "rest-alarm";
export const restAlarmPage = "/rest-alarm.json";
