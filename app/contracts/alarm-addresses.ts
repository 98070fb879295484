/** In a file of their own, so that pages can use them without loading the schemas of alarms.ts. */

export const alarmsPath = "/alarms/v1";

/**
 * The cache in which a page stores its address when it starts a rest with an alarm. A press on the notification opens
 * that address. It is a cache, because the service worker can't read localStorage.
 */
export const restAlarmCache = "rest-alarm";
export const restAlarmPage = "/rest-alarm.json";
