import { Plus } from "lucide-react";
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { equipmentNames, muscleNames } from "#app/content/exercise-words.ts";
import { type Equipment, equipment } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogFoot } from "#app/ui/dialog-foot.tsx";
import { controlClass, Select } from "#app/ui/field.tsx";
import { focusAround, focusIfLost, focusLastRow } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { SearchField } from "#app/ui/search-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser.ts";
import { useLibrary } from "../use-library.ts";
import { CandidateButton } from "./candidate-button.tsx";
import {
  type Candidate,
  favouritesFirst,
  isFavourite,
  listCandidates,
  listSections,
  type Section,
  takeFirst,
} from "./candidates.ts";
import { hasName, type LibraryQuery, prepareSearch, searchLibrary } from "./search-library.ts";

interface ExerciseSearchProps {
  own: readonly OwnExercise[];
  /** Names or ids. */
  favourites: readonly string[];
  /** Names or ids, the most recent first. */
  recent: readonly string[];
  /** For the rates of the library's exercises; absent if unknown. */
  bodyWeightG: number | undefined;
  /** The text that was typed before this component was loaded. */
  initialText?: string;
  onPick(exercise: Exercise): void;
  /** Picks several together; absent where one is wanted. */
  onPickAll?: ((exercises: readonly Exercise[]) => void) | undefined;
  /** Marks an exercise as a favourite, or removes the mark. */
  onFavour?(exercise: Exercise): void;
  /** Called with the typed name, to open the form of an own exercise. */
  onCreate?(name: string): void;
}

const portion = 50;
/** The muscles that are trained most often come first. */
const listedMuscles: readonly Muscle[] = [
  ...(["chest", "lats", "middle back", "shoulders", "quadriceps", "hamstrings", "glutes", "biceps"] as const),
  ...(["triceps", "abdominals", "calves", "traps", "lower back", "forearms"] as const),
  ...(["adductors", "abductors", "neck"] as const),
];
const everything: LibraryQuery = { text: "", muscle: null, equipment: null };

/** Finds a built-in exercise, an own one or one of the library while a name is typed. */
export function ExerciseSearch(props: ExerciseSearchProps) {
  const {
    own,
    favourites,
    recent,
    bodyWeightG,
    initialText = "",
    onPick,
    onPickAll,
    onFavour,
    onCreate,
  } = props;
  const { status, library, retry } = useLibrary();
  const [query, setQuery] = useState({ ...everything, text: initialText });
  const [shown, setShown] = useState(portion);
  const [chosen, setChosen] = useState<readonly Exercise[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  // The field is focused when it is rendered, because it may replace the field that has the focus. A dialog that isn't
  // open yet passes the focus on.
  useBrowserLayoutEffect(() => {
    const field = frame.current?.querySelector("input");
    if (!field) return;
    field.autofocus = true;
    field.focus();
  }, []);
  const candidates = useMemo(() => listCandidates(own, library, bodyWeightG), [own, library, bodyWeightG]);
  const search = useMemo(() => prepareSearch(candidates), [candidates]);
  // The typed letter shows before the list does.
  const asked = useDeferredValue(query);
  const sections = useMemo((): readonly Section[] => {
    // A list of a muscle begins with what was trained lately.
    const known = asked.text.trim() ? favourites : [...favourites, ...recent];
    const isOpen = !asked.text.trim() && !asked.muscle && !asked.equipment;
    return isOpen
      ? listSections(candidates, favourites, recent)
      : [{ title: "", candidates: favouritesFirst(searchLibrary(search, asked), known) }];
  }, [asked, candidates, search, favourites, recent]);
  const change = (part: Partial<LibraryQuery>) => {
    setQuery({ ...query, ...part });
    setShown(portion);
  };
  const favoured = useRef("");
  const favour =
    onFavour &&
    ((exercise: Exercise) => {
      favoured.current = exercise.id;
      onFavour(exercise);
    });
  // After a favourite has changed, its exercise may be in another list, or beyond the shown ones. Then the focused star
  // was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the favourites are others
  useEffect(() => {
    if (!favoured.current) return;
    const star = `[data-row="${CSS.escape(favoured.current)}"] [data-action=favour]`;
    favoured.current = "";
    focusIfLost(
      frame.current?.querySelector<HTMLElement>(star) ?? frame.current?.querySelector("h3") ?? null,
    );
  }, [favourites.join("\n")]);
  const isListed = asked === query;
  useEffect(() => {
    if (!isListed || status === "loading" || !goesOn.current) return;
    goesOn.current = false;
    // The focus moves only if it is still in the field.
    if (frame.current?.querySelector("input:focus"))
      frame.current.querySelector<HTMLElement>("[data-action=pick]")?.focus();
  });
  /**
   * Enter in the field moves the focus to the first result, which also hides a phone's keyboard. It waits until the
   * list is that of the text and of the complete library.
   */
  const goOn = (event: KeyboardEvent) => {
    goesOn.current = event.key === "Enter" && !event.nativeEvent.isComposing;
    if (!goesOn.current) return;
    // Otherwise the same press would pick the result.
    event.preventDefault();
    setQuery({ ...query });
  };
  const choose = (exercise: Exercise) => {
    const others = chosen.filter(({ id }) => id !== exercise.id);
    setChosen(others.length < chosen.length ? others : [...chosen, exercise]);
  };
  const total = sections.reduce((sum, section) => sum + section.candidates.length, 0);
  const name = asked.text.trim();
  return (
    <div ref={frame} className="grid min-w-0 grid-cols-1 gap-3">
      <SearchField
        label="Search exercises"
        text={query.text}
        onSearch={(text) => change({ text })}
        onKeyDown={goOn}
        className={controlClass}
      />
      <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto pb-1.5 [scrollbar-width:thin]">
        <legend className="sr-only">Muscle</legend>
        {[null, ...listedMuscles].map((muscle) => (
          <button
            key={muscle}
            type="button"
            aria-pressed={query.muscle === muscle}
            onClick={() => change({ muscle })}
            className="min-h-11 shrink-0 rounded-full border border-line-strong px-3.5 font-semibold text-sm -outline-offset-3 aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-bg"
          >
            {muscle ? muscleNames[muscle] : "All"}
          </button>
        ))}
      </fieldset>
      <Select
        label="Equipment"
        hideLabel
        value={query.equipment ?? ""}
        onChange={({ currentTarget }) =>
          change({ equipment: equipment.find((each) => each === currentTarget.value) ?? null })
        }
      >
        <option value="">Equipment</option>
        {equipment.map((each: Equipment) => (
          <option key={each} value={each}>
            {equipmentNames[each]}
          </option>
        ))}
      </Select>
      {onPickAll && <p className="px-1 text-ink-2 text-sm">Press the pictures to add several together.</p>}
      <p role="status" className="sr-only">
        {sections[0]?.title === "" && `${countOf(total, "exercise")} found`}
      </p>
      {takeFirst(sections, shown).map((section) => (
        <Results
          key={section.title}
          section={section}
          favourites={favourites}
          chosen={chosen}
          onPick={chosen.length > 0 ? choose : onPick}
          onChoose={onPickAll && choose}
          onFavour={favour}
        />
      ))}
      {total === 0 && status === "loaded" && <p className="px-1 text-ink-2">No exercise fits.</p>}
      {status === "loading" && <Skeleton className="h-64 rounded-lg" />}
      {status === "failed" && (
        <div
          role="status"
          className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-4"
        >
          <p>
            The library can't be loaded without a network. Your own exercises and those with a moving figure
            are here.
          </p>
          <Button
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              retry();
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {total > shown && (
        <Button
          className="justify-self-center"
          onClick={({ currentTarget }) => {
            focusLastRow(currentTarget);
            setShown(shown + portion);
          }}
        >
          Show more
        </Button>
      )}
      {onCreate && name && !hasName(search, name) && (
        <Button size="xl" className="w-full wrap-anywhere" onClick={() => onCreate(name)}>
          <Plus {...icon} className="shrink-0" /> Create '{name}'
        </Button>
      )}
      {onPickAll && chosen.length > 0 && (
        <DialogFoot>
          <Button size="xl" variant="primary" onClick={() => onPickAll(chosen)}>
            <Plus {...icon} /> Add {chosen.length}
          </Button>
        </DialogFoot>
      )}
    </div>
  );
}

interface ResultsProps extends Pick<ExerciseSearchProps, "favourites" | "onPick"> {
  section: Section;
  chosen: readonly Exercise[];
  onChoose: ((exercise: Exercise) => void) | undefined;
  onFavour: ExerciseSearchProps["onFavour"] | undefined;
}

function Results({ section, favourites, chosen, onPick, onChoose, onFavour }: ResultsProps) {
  const heading = useId();
  // The functions stay the same, so that no row is rendered again.
  const latest = useRef({ onPick, onChoose, onFavour });
  useEffect(() => {
    latest.current = { onPick, onChoose, onFavour };
  });
  const pick = useCallback(({ exercise }: Candidate) => latest.current.onPick(exercise), []);
  const choose = useCallback(({ exercise }: Candidate) => latest.current.onChoose?.(exercise), []);
  const favour = useCallback(({ exercise }: Candidate) => latest.current.onFavour?.(exercise), []);
  const { title, candidates } = section;
  return (
    <div className="grid grid-cols-1 gap-2">
      {title && (
        <h3 id={heading} className="px-1 pt-2 text-ink-2 text-sm">
          {title}
        </h3>
      )}
      <ul
        {...(title ? { "aria-labelledby": heading } : { "aria-label": "Found exercises" })}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface empty:hidden"
      >
        {candidates.map((candidate) => (
          <li key={candidate.id} data-row={candidate.exercise.id}>
            <CandidateButton
              candidate={candidate}
              isFavourite={isFavourite(candidate, favourites)}
              isChosen={chosen.some(({ id }) => id === candidate.exercise.id)}
              onPick={pick}
              onChoose={onChoose && choose}
              onFavour={onFavour && favour}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
