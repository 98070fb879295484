/** The search of the planner's address with the programs, with one of them, or with none (null). */
export function programSearch(params: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(params);
  if (id === null) next.delete("program");
  else next.set("program", id);
  return `?${next}`;
}
