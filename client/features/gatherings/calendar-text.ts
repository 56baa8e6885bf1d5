const [CR, LF, SPACE, TAB] = [13, 10, 32, 9];

/**
 * The text of an iCalendar file, with its folded lines joined. Some programs fold them within a character, so that is
 * done before the bytes are read as UTF-8.
 */
export async function calendarTextOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const end = bytes[at] === CR && bytes[at + 1] === LF ? at + 1 : at;
    const next = bytes[end + 1];
    if (bytes[end] === LF && (next === SPACE || next === TAB)) at = end + 1;
    else joined[length++] = bytes[at] ?? 0;
  }
  return new TextDecoder().decode(joined.subarray(0, length));
}
