import { applyEvent, RELOAD } from "../../shared/apply-event.ts";
import { oneLine } from "../../server/mail/one-line.ts";
import { describeEvent } from "./describe-event.ts";
import { runExample } from "./run-example.ts";

const HELP = `Prints what happens in the collective, a line for each change, until Ctrl-C.

  npx tsx scripts/examples/follow.ts`;

await runExample(HELP, async ({ client, events, close }) => {
  const stop = () => void close();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // Whoever reads the lines, such as `head`, may have enough.
  process.stdout.once("error", stop);

  let state = await client.collective.state.query();
  const connected = `Connected to ${oneLine(state.collective.name)}. Ctrl-C ends it.`;
  const onConnectionChange = (isConnected: boolean) =>
    console.error(isConnected ? connected : "The connection is lost. Trying again.");
  for await (const happened of events(state, { onConnectionChange })) {
    console.log(`${timeOfDay()} ${describeEvent(state, happened)}`);
    const next = applyEvent(state, happened.event);
    state = next === RELOAD ? await client.collective.state.query() : next;
  }
});

/** An event does not carry its time: this is when it was heard of. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 5);
}
