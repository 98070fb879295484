export { EditEntry } from "./edit/edit-entry.tsx";
export { EffortPicker } from "./edit/effort-picker.tsx";
export { EntryFields } from "./edit/entry-fields.tsx";
export { EntryForm, emptyEntry, parseEntryDraft } from "./edit/entry-form.tsx";
export {
  type EntryFormErrors,
  type EntryFormValues,
  parseEntryForm,
  parseMinutes,
} from "./edit/entry-form-values.ts";
export { NoteField } from "./edit/note-field.tsx";
export { describeKcalModel } from "./entry/entry-facts.ts";
export { EntryMenu } from "./entry/entry-menu.tsx";
export type { EntryActions } from "./entry/entry-row.tsx";
export { UnreadableEntry } from "./entry/unreadable-entry.tsx";
export { useRemoveEntry } from "./entry/use-remove-entry.ts";
export { WorkoutFacts } from "./entry/workout-facts.tsx";
export { HistoryFilterBar } from "./filter/filter-bar.tsx";
export {
  filterWorkouts,
  type HistoryFilter,
  isFiltering,
  noFilter,
  parseHistoryFilter,
  writeHistoryFilter,
} from "./filter/history-filter.ts";
export { MonthCalendar } from "./filter/month-calendar.tsx";
export { EntryList } from "./list/entry-list.tsx";
export { HistoryList } from "./list/history-list.tsx";
export { HistorySkeleton } from "./list/history-skeleton.tsx";
export { totalHistory, totalSets, totalsOf } from "./list/history-totals.ts";
export { withoutLastDay } from "./list/list-rows.ts";
export { TotalsBar } from "./list/totals-bar.tsx";

/** Loads the list of workouts. */
export const loadHistoryList = () => import("./list/history-list.tsx");
