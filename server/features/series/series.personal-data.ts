import { forgetIn, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listSeriesBy } from "./series.queries.ts";

export const seriesPersonalData = {
  gathering_series: {
    list: async (db, key) => ({ gathering_series_made: await listSeriesBy(db, key) }),
    remove: forgetIn("gathering_series", "author_id"),
  },
} satisfies Record<string, PersonalDataTable>;
