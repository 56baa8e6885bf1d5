const [CR, LF, SPACE, TAB] = [13, 10, 32, 9];
const UNREADABLE = "\uFFFD";
/** The first bytes of a file in UTF-16: the mark of its order or, without one, a letter. */
const UTF_16: Readonly<Record<string, string>> = {
  "255,254": "utf-16le",
  "254,255": "utf-16be",
  "66,0": "utf-16le",
  "0,66": "utf-16be",
};

/**
 * The text of an iCalendar file, with its folded lines joined. Some programs fold them within a character, so that is
 * done before the bytes are read: as UTF-16 if they begin so, else as UTF-8. Lines that are in neither are in the encoding
 * of old programs.
 */
export function calendarTextOf(bytes: Uint8Array): string {
  const utf16 = UTF_16[bytes.subarray(0, 2).join()];
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const joined = withoutFolds(bytes);
  // A file that was not downloaded to its end may end within a character.
  const decode = (fatal: boolean) => new TextDecoder("utf-8", { fatal }).decode(joined, { stream: true });
  try {
    return decode(true);
  } catch {
    return withOldLines(decode(false), new TextDecoder("windows-1252").decode(joined));
  }
}

/** Replaces lines that cannot be read by those of the file in its old encoding. A list of all lines would be too long. */
function withOldLines(text: string, old: string): string {
  let result = "";
  let [from, oldFrom, kept] = [0, 0, 0];
  for (let end = 0; from < text.length; from = end) {
    end = text.indexOf("\n", from) + 1 || text.length;
    const oldEnd = old.indexOf("\n", oldFrom) + 1 || old.length;
    if (isUnreadable(text.slice(from, end))) {
      result += text.slice(kept, from) + old.slice(oldFrom, oldEnd);
      kept = end;
    }
    oldFrom = oldEnd;
  }
  return result + text.slice(kept);
}

/** Whether more than half of a line's characters other than ASCII could not be read. */
function isUnreadable(line: string): boolean {
  if (!line.includes(UNREADABLE)) return false;
  // oxlint-disable-next-line no-control-regex -- They are all of ASCII.
  const special = line.replaceAll(/[\u0000-\u007F]+/g, "");
  return special.replaceAll(UNREADABLE, "").length < special.length / 2;
}

function withoutFolds(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length);
  const isFold = (at: number) => bytes[at] === LF && (bytes[at + 1] === SPACE || bytes[at + 1] === TAB);
  let length = 0;
  for (const [at, byte] of bytes.entries()) {
    if ((byte === LF && isFold(at)) || isFold(at - 1) || (byte === CR && isFold(at + 1))) continue;
    joined[length] = byte;
    length += 1;
  }
  return joined.subarray(0, length);
}
