import { oneLine } from "./one-line.ts";

/** Signs of an address, also those that look like @, and what means something in a header. */
const AT = /[@\uFE6B\uFF20]/u;
const NOT_IN_A_NAME = /=\?|[<>()[\]\\",;:]/gu;

/** Names a collective as the sender at the server's address. A name of which nothing is left leaves the sender as it is. */
export function senderOf(collective: string, server: string): string {
  const words = collective.split(/\s+/u).filter((word) => !AT.test(word));
  const name = oneLine(words.join(" ").replaceAll(NOT_IN_A_NAME, " "));
  const address = server.slice(server.lastIndexOf("<") + 1).replace(">", "");
  return name === "" ? server : `"${name}" <${address}>`;
}
