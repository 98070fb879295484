import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  type UniqueIdentifier,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import type { Place } from "./arrange-steps.ts";

interface DragStepsProps {
  /** The names of the steps, by their keys and in their order. */
  names: ReadonlyMap<UniqueIdentifier, string>;
  onPlace(key: number, place: Place): void;
  children: ReactNode;
}

/** Drags the steps of a list: between two of them, or onto one to make a superset. */
export function DragSteps({ names, onPlace, children }: DragStepsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: goToPlace }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findPlace}
      accessibility={{ announcements: announce(names), screenReaderInstructions: { draggable: help } }}
      onDragEnd={({ active, over }) => over && onPlace(Number(active.id), placeOf(over))}
    >
      {children}
      <DragOverlay dropAnimation={null} className="pointer-events-none" modifiers={[followPointer]}>
        <Carried names={names} />
      </DragOverlay>
    </DndContext>
  );
}

/** The dragged step, which follows the pointer and says where it would be put. */
function Carried({ names }: Pick<DragStepsProps, "names">) {
  const { active, over } = useDndContext();
  useEffect(() => {
    // Escape ends the drag, not the dialog.
    const keepDialog = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    addEventListener("keydown", keepDialog, true);
    return () => removeEventListener("keydown", keepDialog, true);
  }, []);
  return (
    <div className="ml-10 narrow:ml-4 flex h-full items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 shadow-float">
      <GripVertical {...icon} className="shrink-0 text-ink-2" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{active && names.get(active.id)}</p>
        <p className="truncate text-ink-2 text-sm first-letter:uppercase">
          {active && describe(names, active.id, over)}
        </p>
      </div>
    </div>
  );
}

/** The step was elsewhere under the pointer before all were folded. */
const followPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!draggingNodeRect || !(activatorEvent instanceof PointerEvent)) return transform;
  return { ...transform, y: transform.y + activatorEvent.clientY - middle(draggingNodeRect) };
};

const help =
  "Space picks the exercise up. The arrow keys carry it between two others, or onto one for a superset. " +
  "Space puts it down, and Escape leaves it where it was.";

/** Says in words where a drop would put the step, such as "above Squats". */
function describe(names: DragStepsProps["names"], key: UniqueIdentifier, over: Over | null): string {
  const place = over && placeOf(over);
  if (!place || ("withKey" in place && place.withKey === key)) return "where it was";
  if ("withKey" in place) return `superset with ${names.get(place.withKey)}`;
  const next = [...names.values()][place.index];
  return next === undefined ? "at the end" : `above ${next}`;
}

function announce(names: DragStepsProps["names"]): Announcements {
  const say = (key: UniqueIdentifier, over: Over | null) =>
    `${names.get(key)}: ${describe(names, key, over)}`;
  return {
    onDragStart: ({ active }) => `Picked up ${names.get(active.id)}`,
    onDragOver: ({ active, over }) => say(active.id, over),
    onDragEnd: ({ active, over }) => `Put down ${say(active.id, over)}`,
    onDragCancel: ({ active }) => say(active.id, null),
  };
}

const placeOf = ({ data }: Over): Place => data.current as Place;

/** The place that is nearest to the pointer or, by the keyboard, to the step. */
const findPlace: CollisionDetection = (args) => {
  const { x: left, y: top } = args.pointerCoordinates ?? {};
  if (left === undefined || top === undefined) return closestCenter(args);
  const point = { left, top, right: left, bottom: top, width: 0, height: 0 };
  return closestCenter({ ...args, collisionRect: point });
};

const middle = ({ top, height }: { top: number; height: number }) => top + height / 2;

/** An arrow key goes on to the next place. */
const goToPlace: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const { collisionRect, droppableRects, over } = context;
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.code];
  if (!by || !collisionRect) return;
  event.preventDefault();
  const places = [...droppableRects].sort(([, a], [, b]) => middle(a) - middle(b));
  const [, next] = places[places.findIndex(([id]) => id === over?.id) + by] ?? [];
  return next && { ...currentCoordinates, y: currentCoordinates.y + middle(next) - middle(collisionRect) };
};

interface DraggedStepProps {
  id: number;
  index: number;
  isLast: boolean;
  className: string;
  /** Renders the step with the properties of its handle. While one is dragged, all are folded to their heads. */
  children(handle: ComponentProps<"button">, isFolded: boolean): ReactNode;
}

/** A step that is dragged by its handle, and beside which others are put. */
export function DraggedStep({ id, index, isLast, className, children }: DraggedStepProps) {
  const { active, attributes, listeners, isDragging, node, setNodeRef, setActivatorNodeRef } = useDraggable({
    id,
    data: { index },
  });
  useEffect(() => {
    // Once all are unfolded again, the step may be out of the window.
    if (isDragging) return () => node.current?.scrollIntoView({ block: "nearest" });
  }, [isDragging, node]);
  const from = active?.data.current?.index;
  return (
    <li ref={setNodeRef} className={classNames("relative", className, isDragging && "opacity-60")}>
      {children({ ref: setActivatorNodeRef, ...attributes, ...listeners }, active !== null)}
      {active && (
        <>
          <DropPlace
            place={{ withKey: id }}
            className="inset-0 rounded-lg"
            look={isDragging ? "" : "ring-2 ring-volt-ink"}
          />
          {index !== from && index !== from + 1 && (
            <DropPlace place={{ index }} className="-top-2 inset-x-0 h-1 rounded-full" look="bg-volt-ink" />
          )}
          {isLast && !isDragging && (
            <DropPlace
              place={{ index: index + 1 }}
              className="-bottom-2 inset-x-0 h-1 rounded-full"
              look="bg-volt-ink"
            />
          )}
        </>
      )}
    </li>
  );
}

interface DropPlaceProps {
  place: Place;
  className: string;
  /** The classes of the place where the step would be put. */
  look: string;
}

function DropPlace({ place, className, look }: DropPlaceProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: "index" in place ? `at ${place.index}` : `with ${place.withKey}`,
    data: place,
  });
  return (
    <span
      ref={setNodeRef}
      aria-hidden
      className={classNames("pointer-events-none absolute", className, isOver && look)}
    />
  );
}
