/**
 * `kill -9` under concurrent writes, round after round: `npx tsx tests/trials/kill.ts --rounds 50`. A seed that
 * was printed can be given again by `--seed`.
 */
import { parseArgs } from "node:util";
import { killRounds } from "./kill-rounds.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "50" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const report = (line: string) => void process.stdout.write(`${line}\n`);

report(`seed ${seed}`);
const { sent, acknowledged, kept, events, faults } = await killRounds({ rounds: Number(values.rounds), seed, report });
report(
  `${values.rounds} rounds: ${acknowledged} of ${sent} writes acknowledged, ${kept} done without an answer, ` +
    `${events} events; ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
