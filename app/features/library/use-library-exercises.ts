import { useEffect, useState } from "react";
import { useBodyWeight } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";

const none: readonly Exercise[] = [];

/**
 * The library's exercises with these names, with their rates for the owner's weight. Names that the library lacks are
 * left out. Undefined while they load. When the names change, the former exercises stay until the next are there.
 * @param names if empty, nothing is fetched
 */
export function useLibraryExercises(names: readonly string[]): readonly Exercise[] | undefined {
  const bodyWeightG = useBodyWeight();
  const [found, setFound] = useState<readonly Exercise[]>();
  const asked = names.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the names
  useEffect(() => {
    if (!asked) return setFound(undefined);
    if (bodyWeightG === undefined) return;
    let isWanted = true;
    async function find(): Promise<readonly Exercise[]> {
      const { loadLibrary, toExercise } = await import("./load-library.ts");
      const library = await loadLibrary();
      return names.flatMap((name) => {
        const one = library.find((each) => each.name === name);
        return one ? toExercise(one, bodyWeightG ?? undefined) : [];
      });
    }
    find()
      .catch(() => none)
      .then((exercises) => isWanted && setFound(exercises));
    return () => {
      isWanted = false;
    };
  }, [asked, bodyWeightG]);
  return asked ? found : none;
}
