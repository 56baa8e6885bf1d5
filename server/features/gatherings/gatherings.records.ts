import type { PersonalRecords } from "../people/personal-records.ts";
import { deleteRowsOf, nothingToList } from "../people/personal-records.ts";
import { forgetLaterAnswers, listAttendancesOf } from "./attendances.queries.ts";
import { listGatheringRemindersOf } from "./gathering-news.queries.ts";
import { forgetAuthor, listGatheringsBy } from "./gatherings.queries.ts";
import { forgetAuthorOfSeries, listSeriesBy } from "./series.queries.ts";
import { forgetAuthorOfTemplates, listTemplatesBy } from "./templates.queries.ts";
import { forgetAuthorOfTexts } from "./texts.queries.ts";

export const gatheringRecords = {
  gatherings: {
    list: async (db, key) => ({ gatherings_made: await listGatheringsBy(db, key) }),
    remove: forgetAuthor,
  },
  gathering_series: {
    list: async (db, key) => ({ gathering_series_made: await listSeriesBy(db, key) }),
    remove: forgetAuthorOfSeries,
  },
  gathering_templates: {
    list: async (db, key) => ({ gathering_templates_made: await listTemplatesBy(db, key) }),
    remove: forgetAuthorOfTemplates,
  },
  // The gatherings and series have them.
  gathering_texts: { list: nothingToList, remove: forgetAuthorOfTexts },
  attendances: {
    list: async (db, key) => ({ gatherings: await listAttendancesOf(db, key) }),
    remove: deleteRowsOf("attendances"),
    onLeaving: forgetLaterAnswers,
  },
  gathering_reminders: {
    list: async (db, key) => ({ reminded_of_gatherings: await listGatheringRemindersOf(db, key) }),
    remove: deleteRowsOf("gathering_reminders"),
  },
  // Their answers say the same.
  gathering_waits: { list: nothingToList, remove: deleteRowsOf("gathering_waits") },
  // Secrets.
  answer_links: { list: nothingToList, remove: deleteRowsOf("answer_links") },
} satisfies Record<string, PersonalRecords>;
