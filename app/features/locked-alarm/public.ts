export { LockedAlarm } from "./locked-alarm.tsx";
export { LockedAlarmLine } from "./locked-alarm-line.tsx";
export { LockedAlarmSwitch } from "./locked-alarm-switch.client.tsx";
