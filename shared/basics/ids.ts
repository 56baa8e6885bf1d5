/** The largest id: 31 bits, as PostgreSQL stores it. */
export const MAX_ID = 2 ** 31 - 1;

/** Reads an id from a text, such as a part of a URL; undefined if nothing can have it. */
export function parseId(text: string): number | undefined {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Infinity;
  return id <= MAX_ID ? id : undefined;
}
