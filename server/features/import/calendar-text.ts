const [CR, LF, SPACE, TAB] = [13, 10, 32, 9];

/**
 * The text of an iCalendar file, with its folded lines joined. Some programs fold them within a character, so that is
 * done before the bytes are read: as UTF-16 if they begin so, else as UTF-8, or in the encoding of old programs.
 */
export function calendarTextOf(bytes: Uint8Array): string {
  const utf16 = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.subarray(0, 2).join()];
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const joined = withoutFolds(bytes);
  try {
    // A file that was not downloaded to its end may end within a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(joined, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(joined);
  }
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
