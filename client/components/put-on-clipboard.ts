/** Puts a text on the clipboard. Returns false if the browser does not allow it. */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return putByCommand(text);
  }
}

/** The only way for pages without TLS, such as in a local network. */
function putByCommand(text: string): boolean {
  let isPut = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isPut = true;
  };
  document.addEventListener("copy", put, { capture: true });
  // oxlint-disable-next-line typescript/no-deprecated -- There is nothing newer without TLS.
  const isAllowed = document.execCommand("copy");
  document.removeEventListener("copy", put, { capture: true });
  return isAllowed && isPut;
}
