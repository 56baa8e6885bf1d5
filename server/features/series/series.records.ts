import { forgetIn, type PersonalRecords } from "../people/personal-records.ts";
import { listSeriesBy } from "./series.queries.ts";

export const seriesRecords = {
  gathering_series: {
    list: async (db, key) => ({ gathering_series_made: await listSeriesBy(db, key) }),
    remove: forgetIn("gathering_series", "author_id"),
  },
} satisfies Record<string, PersonalRecords>;
