import { applyEvent, RELOAD } from "../../shared/apply-event.ts";
import { oneLine } from "../../server/mail/one-line.ts";
import { describeEvent } from "./describe-event.ts";
import { runExample } from "./run-example.ts";

const HELP = `Prints the collective's live events, one line each, until Ctrl-C.

  npx tsx scripts/examples/follow.ts`;

await runExample(HELP, async ({ client, events, close }) => {
  const stop = () => void close();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // A reader such as `head` may close the pipe.
  process.stdout.once("error", stop);

  let state = await client.collective.state.query();
  const connected = `Connected to ${oneLine(state.collective.name)}. Press Ctrl-C to stop.`;
  const onConnectionChange = (isConnected: boolean) =>
    console.error(isConnected ? connected : "Connection lost. Reconnecting.");
  for await (const happened of events(state, { onConnectionChange })) {
    console.log(`${timeOfDay()} ${describeEvent(state, happened)}`);
    const next = applyEvent(state, happened.event);
    state = next === RELOAD ? await client.collective.state.query() : next;
  }
});

/** Events carry no time; this is when one was received. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 5);
}
