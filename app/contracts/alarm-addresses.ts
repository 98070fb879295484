/** In a file of their own, so that pages don't load the schemas of alarms.ts for them. */

export const alarmsPath = "/alarms/v1";

/**
 * The cache in which a page stores its address when it starts a rest with an alarm. A press on the notification opens it. A
 * cache, because the service worker can't read localStorage.
 */
export const restAlarmCache = "rest-alarm";
export const restAlarmPage = "/rest-alarm.json";
