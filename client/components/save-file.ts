/** How long a browser may take to start, in milliseconds. iOS asks people first, and only then reads the file. */
const TIME_TO_BEGIN = 60_000;

/** Lets the browser save a text or a picture as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TIME_TO_BEGIN);
}
