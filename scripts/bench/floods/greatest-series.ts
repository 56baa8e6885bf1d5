import { WEEKDAYS } from "../../../shared/enumerations.ts";
import { MAX_LINKS } from "../../../shared/constants.ts";
import { ask } from "../http-client.ts";
import { call, type Flood } from "../flood.ts";
import { SUPPER } from "./daily-series.ts";

const LISTS = 10;
const YEAR = 365 * 86_400_000;

/** A text of three bytes a letter, and links, as long as they can be. */
const DESCRIPTION = "\u6F6E".repeat(10_000);
const LINKS = Array.from({ length: MAX_LINKS }, (_, number) => ({
  link_type: "Website",
  url: `https://example.org/${"x".repeat(2_000)}${number}`,
  label: "Notes",
}));

export const greatestSeries: Flood = {
  name: "flood-lists",
  subject: "the lists of a year with a daily series of the longest texts, ten times in a batch",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 100, pastIntervals: 2 });
    const input = { ...SUPPER, description: DESCRIPTION, links: LINKS, repeats: { unit: "Week", weekdays: WEEKDAYS } };
    await call(ours, "gatherings.create", { input });
    const to = new Date(Date.now() + YEAR).toISOString();
    const procedures = Array.from({ length: LISTS }, () => "gatherings.list").join(",");
    const inputs = Object.fromEntries(Array.from({ length: LISTS }, (_, number) => [number, { to }]));
    const path = `/trpc/${procedures}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    return { ours, flood: () => ask(ours.port, { path, headers: { cookie: ours.cookie } }) };
  },
};
