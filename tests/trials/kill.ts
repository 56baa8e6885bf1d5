/**
 * What ends while people write, round after round: `npx tsx tests/trials/kill.ts --rounds 50` kills a server. With
 * `--several` there are three on one PostgreSQL, which is restarted, too. A seed that was printed can be given again by
 * `--seed`.
 */
import { parseArgs } from "node:util";
import { killRounds } from "./kill-rounds.ts";
import { processRounds } from "./process-rounds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string" },
    several: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const report = (line: string) => void process.stdout.write(`${line}\n`);

report(`seed ${seed}`);
const options = { rounds: Number(values.rounds), seed, report };
const { sent, acknowledged, kept, events, faults } = await (values.several ? processRounds : killRounds)(options);
report(
  `${values.rounds} rounds: ${acknowledged} of ${sent} writes acknowledged, ${kept} done without an answer, ` +
    `${events} events; ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
