import type { PersonalRecords } from "../people/personal-records.ts";
import { forgetAuthorOfSeries, listSeriesBy } from "./series.queries.ts";

export const seriesRecords = {
  gathering_series: {
    list: async (db, key) => ({ gathering_series_made: await listSeriesBy(db, key) }),
    remove: forgetAuthorOfSeries,
  },
} satisfies Record<string, PersonalRecords>;
