import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import type { Program } from "../program.ts";
import { alternate, time } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { stateOf } from "../workbench.ts";

/** Downtime while the server restarts. */
export const start: Figure = {
  name: "start",
  subject: "start on an existing database to the first answer",
  comparedTo: "bare stack's start",
  unit: "ms",
  goal: { atMost: 2.5 },
  measure: async (bench) => {
    const seeding = await bench.openOurs(USUAL);
    await seeding.program.stop();
    const question = stateOf(seeding);
    const untilAnswer = async (begin: () => Promise<Program>) => {
      let program: Program | undefined;
      const took = await time(async () => {
        program = await begin();
        await ask(program.port, question);
      });
      await program?.stop();
      return took;
    };
    return alternate(
      bench.rounds,
      () => untilAnswer(() => bench.startOurs(seeding.databasePath)),
      () => untilAnswer(() => bench.reference("bare-stack", seeding)),
    );
  },
};
