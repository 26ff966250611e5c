/** Copies of plain data in each of which one value is missing; of a list only the first elements are taken. */
export function damagedCopies(whole: unknown): { place: string; copy: unknown }[] {
  const places = placesOf(whole);
  return places.map((keys) => {
    const copy = structuredClone(whole);
    let holder = copy as Record<string, unknown>;
    for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
    holder[keys.at(-1)!] = null;
    return { place: keys.join('.'), copy };
  });
}

function placesOf(value: unknown, keys: readonly string[] = []): string[][] {
  const here = keys.length === 0 ? [] : [[...keys]];
  if (typeof value !== 'object' || value === null) return here;
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 2 : undefined);
  return [...here, ...entries.flatMap(([key, inner]) => placesOf(inner, [...keys, key]))];
}
