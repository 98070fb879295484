/** Apart from the schemas, which no page needs for it. */
export const alarmsPath = "/alarms/v1";
