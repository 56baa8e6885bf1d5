import { oneLine } from "../../server/mail/one-line.ts";
import { failureOf } from "../client.ts";
import { runExample } from "./run-example.ts";

const HELP = `Prints what changes in the collective, one line each, until Ctrl-C.

  npx tsx scripts/examples/follow.ts`;

await runExample(HELP, async ({ client, events, close }) => {
  const stop = () => void close();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // A reader such as `head` may close the pipe.
  process.stdout.once("error", stop);

  const state = await client.collective.state.query();
  const connected = `Connected to ${oneLine(state.collective.name)}. Press Ctrl-C to stop.`;
  const onConnectionChange = (isConnected: boolean) =>
    console.error(isConnected ? connected : "Connection lost. Reconnecting.");
  let last = state.revision;
  for await (const { revision } of events(state, { onConnectionChange })) {
    // The journal has the sentences that the app shows.
    const page = await client.journal.list.query({ before: revision + 1 }).catch((error: unknown) => {
      if (failureOf(error)) throw error;
    });
    // The server has gone away meanwhile: what is missing comes with the next event.
    if (!page) continue;
    for (const { at, text } of page.entries.filter((entry) => entry.revision > last).toReversed()) {
      console.log(`${new Date(at).toTimeString().slice(0, 5)} ${oneLine(text)}`);
    }
    last = revision;
  }
});
