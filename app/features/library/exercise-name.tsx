import { shortNameOf } from "#app/content/common-names.ts";

/** The name that people use for an exercise. Screen readers hear the library's longer name before it. */
export function ExerciseName({ name }: { name: string }) {
  const short = shortNameOf(name);
  if (short === name) return name;
  return (
    <>
      <span className="sr-only">{name}, </span>
      {short}
    </>
  );
}
