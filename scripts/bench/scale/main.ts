/** How much one server holds: `npm run bench -- scale` (`docs/scaling.md`). */
import { parseArgs } from "node:util";
import { median, time } from "../rounds.ts";
import { markdownTable } from "../table.ts";
import { Workbench } from "../workbench.ts";
import { Site, type Step } from "./site.ts";

const { values } = parseArgs({
  options: {
    /** An empty PostgreSQL database that is measured as well, in turns. */
    "database-url": { type: "string" },
    collectives: { type: "string", default: "2000" },
    people: { type: "string", default: "30" },
    sockets: { type: "string", default: "5000" },
    /** Changes per second, one pace after the other until one is too fast. */
    rates: { type: "string", default: "25,50,100,200,300,400" },
    seconds: { type: "string", default: "10" },
  },
});
const [collectives, people, sockets] = [Number(values.collectives), Number(values.people), Number(values.sockets)];
const rates = values.rates.split(",").map(Number);
const duration = Number(values.seconds);

/** The days until everybody's next interval begins. */
const DAYS_UNTIL_NEXT = 18;
const STEP = ["asked", "engine", "saved", "server", "database", "save p50, p99", "event p50, p99", "lost", "memory"];
/** A pace was kept if the last change was acknowledged at most this much later than the pace demands. */
const HELD = 1.05;

const seconds = (count: number) => `${(count / 1_000).toFixed(1)} s`;
const milliseconds = (count: number) => `${count < 10 ? count.toFixed(1) : count.toFixed(0)} ms`;
const megabytes = (count: number) => `${count.toFixed(0)} MB`;

const bench = await Workbench.open({ rounds: 1, slice: 1 });
const url = values["database-url"];
const sites = [bench.newDatabasePath(), ...(url === undefined ? [] : [url])].map((place) => new Site(bench, place));
const exhausted = new Set<Site>();
const facts: string[][] = [];
const steps: string[][] = [];
try {
  await tell("creating them", (site) => timed(site, () => site.seed({ collectives, people })));
  await tell("size", async (site) => megabytes(await site.size()));
  await tellAfterDays(1, "jobs of an ordinary day");
  await tell("start", (site) => timed(site, () => site.start()));
  await tell("memory, idle", async (site) => megabytes(await site.memory()));
  await tell(`loading ${sockets} pages`, (site) => timed(site, () => site.openPages(sockets)));
  await tell(`memory, ${sockets} pages`, async (site) => megabytes(await site.memory()));
  for (const rate of rates) await change(rate);
  await tell("size afterwards", async (site) => megabytes(await site.size()));
  await tell("backup, while the server runs", (site) =>
    site.engine === "SQLite" ? timed(site, () => site.backUp()) : Promise.resolve(""),
  );
  await tellAfterDays(DAYS_UNTIL_NEXT - 1, "jobs of a day on which all next intervals begin");
  const lines = [
    ...markdownTable(["what", ...sites.map(({ engine }) => engine)], facts),
    "",
    ...markdownTable(STEP, steps),
  ];
  for (const line of lines) process.stdout.write(`${line}\n`);
} finally {
  await Promise.all(sites.map((site) => site.close()));
  await bench.close();
}

/** Adds a line with a figure of each site. */
async function tell(what: string, figure: (site: Site) => Promise<string>) {
  process.stderr.write(`${what}\n`);
  const figures: string[] = [];
  for (const site of sites) figures.push(await figure(site));
  facts.push([what, ...figures]);
}

/** Adds the time of all jobs, so many days after the servers stopped. */
async function tellAfterDays(days: number, what: string) {
  await tell(what, async (site) => {
    await site.sleep(days);
    return timed(site, () => site.runJobs());
  });
}

/** How long something takes, and how much processor time of this process, the server and PostgreSQL. */
async function timed(site: Site, work: () => Promise<unknown>): Promise<string> {
  const before = await site.processorTime();
  const whole = await time(work);
  const after = await site.processorTime();
  return `${seconds(whole)} (${seconds(after.server - before.server + after.database - before.database)})`;
}

/** Measures a pace at each site, in turns. A site for which a pace was too fast is left out from then on. */
async function change(rate: number) {
  for (const site of sites.filter((candidate) => !exhausted.has(candidate))) {
    process.stderr.write(`${rate} changes per second, ${site.engine}\n`);
    const step = await site.change({ rate, seconds: duration });
    steps.push([`${rate} per s`, site.engine, ...describe(step)]);
    if (step.took > duration * 1_000 * HELD) exhausted.add(site);
  }
}

function describe({ saved, failed, took, saves, frames, missing, serverTime, databaseTime, memory }: Step) {
  return [
    `${((saved / took) * 1_000).toFixed(0)} per s`,
    milliseconds(serverTime / saved),
    databaseTime > 0 ? milliseconds(databaseTime / saved) : "",
    `${milliseconds(median(saves))}, ${milliseconds(percentile99(saves))}`,
    `${milliseconds(median(frames))}, ${milliseconds(percentile99(frames))}`,
    `${failed + missing}`,
    megabytes(memory),
  ];
}

function percentile99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? NaN;
}
