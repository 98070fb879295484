import { Link } from "@remix-run/react";
import {
  ArrowDown,
  ArrowUp,
  ChartLine,
  Flame,
  Link2,
  Link2Off,
  Replace,
  Shuffle,
  Trash2,
} from "lucide-react";
import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { findExerciseNote, saveExerciseNote } from "#app/data/settings/exercise-notes.ts";
import { saveSettings } from "#app/data/settings/settings.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listCards, nthTimeOf } from "#app/domain/running-workout/card-queries.ts";
import type { ExerciseCard } from "#app/domain/running-workout/running-workout.ts";
import { changeUnit } from "#app/domain/set/plate-set.ts";
import { isWorking } from "#app/domain/set/training-set.ts";
import { warmUpSets } from "#app/domain/set/warm-up-sets.ts";
import type { SettingsPatch } from "#app/domain/settings.ts";
import { maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import type { FindEquipment, RenderSearch } from "#app/features/library/public.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { controlClass, Field, Select } from "#app/ui/field.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { listPrevious, useLastSets } from "../controls/last-sets.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { fieldsOf } from "../sets/set-fields.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { BarPicture, hasPlates } from "./bar-picture.tsx";

// Loaded when it is first opened.
const SwapSheet = lazyPart(() => import("./swap-sheet.tsx"));

const fixedIcon = { ...icon, className: "shrink-0" } as const;
const line =
  "flex min-h-14 w-full items-center gap-4 rounded-sm px-3 text-left font-semibold hover:bg-surface-2 disabled:opacity-50";
const rests = [0, 30, 45, 60, 90, 120, 150, 180, 240, 300] as const;

interface CardSheetProps {
  controls: WorkoutControls;
  card: ExerciseCard;
  group: string | undefined;
  renderSearch: RenderSearch;
  findEquipment: FindEquipment;
  /** The exercise's page. */
  path: string | undefined;
  onClose(): void;
}

/**
 * The options of an exercise: its rest, notes, position, superset, plates, warm-up and unit; replacing it; removing it.
 */
export default function CardSheet(props: CardSheetProps) {
  const { controls, card, group, renderSearch, findEquipment, path, onClose } = props;
  const { tracker, settings, newId } = controls;
  const data = useDatabase();
  const cards = useTrackerValue(tracker, ({ state }) => listCards(state));
  const last = useLastSets(card.exercise, nthTimeOf(cards, card))?.sets;
  const [view, setView] = useState<"options" | "replace" | "swap">("options");
  const [note, setNote] = useState(card.note ?? "");
  const pinned = useLive((db) => findExerciseNote(db, card.exercise.id), [card.exercise.id]);
  const pinnedHint = useId();
  /** The typed text; undefined until something is typed. */
  const [pinnedText, setPinnedText] = useState<string>();
  const index = cards.findIndex(({ id }) => id === card.id);
  const restS = controls.restAfter(card);
  const work = (sets: ExerciseCard["sets"] | undefined) => sets?.find(isWorking)?.weightG;
  const weightG = work(card.sets) ?? work([...(last ?? [])]);
  const barG = settings?.barG ?? 20_000;
  const platesG = settings?.platesG ?? [];
  const hasWeight = fieldsOf[card.exercise.measure ?? "time"].includes("weightG");
  const isAsHeavyAsABar = weightG !== undefined && weightG >= barG;
  const equipment = useEquipment(card.exercise, isAsHeavyAsABar, findEquipment);
  const isBar = isAsHeavyAsABar && hasPlates({ equipment });
  // The weight of the next set or, once all are done, of the last one.
  const next = card.sets.findIndex(({ doneAt }) => !doneAt);
  const nextG = card.sets.at(next)?.weightG ?? listPrevious(card.sets, last).at(next)?.weightG ?? 0;

  function saveNotes() {
    if (note.trim() !== (card.note ?? ""))
      tracker.dispatch({ type: "card-note", card: card.id, note: note.trim() });
    if (data && pinnedText !== undefined && pinnedText.trim() !== pinned)
      void reportFailure(
        saveExerciseNote(data, card.exercise.id, pinnedText),
        "The note could not be saved.",
      );
  }

  function close() {
    saveNotes();
    onClose();
  }

  function show(next: typeof view) {
    saveNotes();
    setView(next);
  }

  function chooseRest(seconds: number) {
    tracker.dispatch({ type: "card-rest", card: card.id, restS: seconds });
    saveSetting({ exerciseRestS: { [card.exercise.id]: seconds } });
  }

  function saveSetting(patch: SettingsPatch) {
    void reportFailure(data && saveSettings(data, patch), "That could not be saved on this device.");
  }

  // A weight that is hardly heavier than the bar has no warm-up sets.
  const warmUps =
    weightG === undefined ? [] : warmUpSets(weightG, barG, platesG, settings?.weightUnit ?? "kg");

  function addWarmUp() {
    const sets = warmUps.map((set) => ({ ...set, id: newId(), kind: "warm-up" as const }));
    tracker.dispatch({ type: "set-warm-up", card: card.id, sets });
  }

  function remove() {
    const { activeElement } = document;
    if (activeElement) focusNeighbour(activeElement, activeElement.closest("section"));
    controls.removeCard(card);
  }

  const choices: readonly { label: string; picture: ReactNode; off?: boolean; run: () => void }[] = [
    ...(isBar
      ? [
          {
            label: "Add warm-up sets: 40, 60 and 80 %",
            picture: <Flame {...fixedIcon} />,
            off: warmUps.length === 0,
            run: addWarmUp,
          },
        ]
      : []),
    {
      label: "Move up",
      picture: <ArrowUp {...fixedIcon} />,
      off: index === 0,
      run: () => tracker.dispatch({ type: "card-move", card: card.id, by: -1 }),
    },
    {
      label: "Move down",
      picture: <ArrowDown {...fixedIcon} />,
      off: index === cards.length - 1,
      run: () => tracker.dispatch({ type: "card-move", card: card.id, by: 1 }),
    },
    ...(group === undefined
      ? [
          {
            label: "Superset with the exercise above",
            picture: <Link2 {...fixedIcon} />,
            off: index === 0,
            run: () => tracker.dispatch({ type: "card-group", card: cards[index - 1]?.id ?? "" }),
          },
          {
            label: "Superset with the next exercise",
            picture: <Link2 {...fixedIcon} />,
            off: index === cards.length - 1,
            run: () => tracker.dispatch({ type: "card-group", card: card.id }),
          },
        ]
      : [
          {
            label: "Leave the superset",
            picture: <Link2Off {...fixedIcon} />,
            run: () => tracker.dispatch({ type: "card-ungroup", card: card.id }),
          },
        ]),
    { label: "Remove exercise", picture: <Trash2 {...fixedIcon} />, run: remove },
  ];

  if (view === "swap")
    return (
      <Suspense>
        <SwapSheet controls={controls} card={card} onSearch={() => setView("replace")} onClose={onClose} />
      </Suspense>
    );
  if (view === "replace")
    return (
      <Dialog open position="top" onClose={onClose} title={`Instead of ${card.exercise.name}`}>
        {renderSearch((exercise) => {
          controls.replaceExercise(card, exercise);
          onClose();
        })}
      </Dialog>
    );
  return (
    <Dialog
      open
      position="bottom"
      onClose={close}
      title={card.exercise.name}
      className="max-h-[92dvh] overflow-y-auto"
    >
      {isBar && (
        <BarPicture
          weightG={nextG < barG ? weightG : nextG}
          barG={barG}
          platesG={platesG}
          unit={settings?.weightUnit ?? "kg"}
        />
      )}
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <Select
          label="Rest after each set"
          className="min-h-14"
          value={restS}
          onChange={({ currentTarget }) => chooseRest(Number(currentTarget.value))}
        >
          {[...new Set([...rests, restS])]
            .sort((a, b) => a - b)
            .map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? "No rest" : formatDuration(seconds)}
              </option>
            ))}
        </Select>
        {settings && hasWeight && (
          <Select
            label="Unit of weights"
            className="min-h-14"
            value={settings.weightUnit}
            onChange={({ currentTarget }) =>
              saveSetting(changeUnit(settings, currentTarget.value === "lb" ? "lb" : "kg"))
            }
          >
            <option value="kg">Kilograms</option>
            <option value="lb">Pounds</option>
          </Select>
        )}
        <div className="col-span-full">
          <Field
            label="Note"
            hint="Of this workout"
            className="min-h-14"
            value={note}
            maxLength={500}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </div>
        <label className="col-span-full grid gap-1.5 font-semibold text-sm">
          Pinned note
          <textarea
            aria-describedby={pinnedHint}
            rows={2}
            className={`${controlClass} py-2 font-normal`}
            value={pinnedText ?? pinned ?? ""}
            disabled={pinned === undefined}
            maxLength={maxNoteLength}
            onChange={({ currentTarget }) => setPinnedText(currentTarget.value)}
          />
        </label>
        <p id={pinnedHint} className="-mt-1.5 col-span-full text-ink-2 text-sm">
          Shown each time you do this exercise
        </p>
      </div>
      <ul className="-mx-3">
        {path && (
          <li>
            <Link to={path} className={line} onClick={saveNotes}>
              <ChartLine {...fixedIcon} /> Records and history
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={line} onClick={() => show("swap")}>
            <Shuffle {...fixedIcon} /> Swap for a similar exercise
          </button>
        </li>
        <li>
          <button type="button" className={line} onClick={() => show("replace")}>
            <Replace {...fixedIcon} /> Replace exercise
          </button>
        </li>
        {choices.map(({ label, picture, off = false, run }) => (
          <li key={label}>
            <button
              type="button"
              className={line}
              disabled={off}
              onClick={({ currentTarget }) => {
                // The notes are saved before the action, so that undoing a removal restores it as well. The dialog closes
                // later.
                saveNotes();
                // The dialog closes before the action runs, so that the focus is back in the card.
                currentTarget.closest("dialog")?.close();
                run();
              }}
            >
              {picture} {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/**
 * The equipment of the exercise. The history doesn't store it. If the exercise comes from the history, by a repeated
 * workout or a routine, its equipment is looked up in the library.
 */
function useEquipment({ id, equipment }: Exercise, isWanted: boolean, findEquipment: FindEquipment) {
  const [found, setFound] = useState<Equipment>();
  useEffect(() => {
    // If the library can't be loaded, only the plates are missing.
    if (isWanted && !equipment) findEquipment(id).then(setFound, () => undefined);
  }, [id, equipment, isWanted, findEquipment]);
  return equipment ?? found;
}
