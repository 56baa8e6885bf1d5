/** A parameter whose value is a secret. */
const TOKEN = /^:\w*token\b/i;

/**
 * Returns a function that hides the tokens of paths. `patterns` are the paths of all routes. If a path begins like one
 * with a token, whatever stands in the token's place is left out, and everything after it. The path may be written in
 * unusual ways: a mail program or a person may have changed it, and the token in it still works.
 */
export function hideTokens(patterns: readonly string[]): (path: string) => string {
  const beginnings = patterns.flatMap((pattern) => {
    const names = segmentsOf(pattern);
    const token = names.findIndex((name) => TOKEN.test(name));
    return token === -1 ? [] : [names.slice(0, token)];
  });
  return (address) => {
    const path = address.split(END_OF_PATH)[0] ?? "";
    const segments = segmentsOf(path);
    const beginning = beginnings.find((names) => segments.length > names.length && names.every(isLike(segments)));
    return beginning ? `/${[...segments.slice(0, beginning.length), "..."].join("/")}` : path;
  };
}

const isLike = (segments: readonly string[]) => (name: string, index: number) =>
  name.startsWith(":") || name.toLowerCase() === segments[index]?.toLowerCase();

/** Reads backslashes as browsers do, and characters that are encoded more than once. */
function segmentsOf(path: string): string[] {
  return path
    .replace(ORIGIN, "")
    .replaceAll(ENCODED, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .split(/[/\\]/)
    .filter((segment) => segment !== "" && segment !== ".");
}

/** Where the query or the fragment begins, also where a mail program has encoded it, or has lost the beginning. */
const END_OF_PATH = /[?#&;]|%(?:25)*(?:3f|23|26|3b)/i;
/** A proxy may send the whole address. */
const ORIGIN = /^[a-z]+:\/\/[^/\\]*/i;
const ENCODED = /%(?:25)*([0-9a-f]{2})/gi;
