/** Splits a list into as few parts as possible, so that workers share it evenly: their lengths differ by one at most. */
export function inParts<T>(items: readonly T[], { most }: { most: number }): T[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, part) => items.filter((_item, index) => index % count === part));
}
