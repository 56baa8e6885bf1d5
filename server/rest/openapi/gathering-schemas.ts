import { z } from "zod";
import { continuedSeriesSchema, ruledSeriesSchema } from "../../../shared/series/gathering-series.schema.ts";
import { gatheringTemplateSchema } from "../../../shared/templates/gathering-templates.schema.ts";
import {
  answeredGatheringSchema,
  attendanceSchema,
  calendarPreviewSchema,
  gatheringDeletionSchema,
  gatheringSchema,
  listedGatheringSchema,
} from "../../../shared/gatherings/gatherings.schema.ts";
import { calendarImportSchema } from "../../../shared/import/imports.schema.ts";
import {
  answeredPollSchema,
  answeredTimeSchema,
  listedPollSchema,
  pollAnswersSchema,
  pollSchema,
} from "../../../shared/polls/polls.schema.ts";
import { documented } from "./json-schema.ts";
import { GATHERING, GATHERING_SERIES, GATHERING_TEMPLATE, POLL } from "./examples.ts";

const { description: _description, links: _links, ...OUTLINE } = GATHERING;
const ANSWERS = { going: [4, 2], waiting: [], maybe: [9], not_going: [], unanswered: [5], were_there: null };

/** The schemas of gatherings, of the search for their times, and of templates. */
export const GATHERING_SCHEMAS = {
  Gathering: documented(gatheringSchema, "When people of the collective meet.", GATHERING),
  AnsweredGathering: documented(answeredGatheringSchema, "A gathering with everybody's answers.", {
    ...GATHERING,
    ...ANSWERS,
    notes: [{ person_id: 4, note: "Ten minutes late" }],
    poll_id: null,
  }),
  ListedGathering: documented(listedGatheringSchema, "A gathering in a list, without its description and links.", {
    ...OUTLINE,
    ...ANSWERS,
    has_details: true,
  }),
  Gatherings: documented(z.array(listedGatheringSchema), "A page of gatherings."),
  GatheringSeries: documented(ruledSeriesSchema, "Gatherings that repeat, and what new ones get.", GATHERING_SERIES),
  ContinuedSeries: documented(continuedSeriesSchema, "A series, whether it goes on, and who goes to all.", {
    ...GATHERING_SERIES,
    no_room_after: null,
    going: [4],
  }),
  GatheringDeletion: documented(gatheringDeletionSchema, "What would be deleted with a gathering.", { gatherings: 1 }),
  Attendance: documented(attendanceSchema, "What somebody says about a gathering, and whether they were there.", {
    gathering_id: 12,
    person_id: 4,
    answer: "Going",
    answered_at: "2026-03-01T09:00:00.000Z",
    note: "Ten minutes late",
    was_there: null,
  }),
  CalendarPreview: documented(calendarPreviewSchema, "What a calendar would make.", {
    found: [
      {
        key: "0 2027-03-05T18:00:00.000Z",
        title: "Supper",
        starts_at: "2027-03-05T18:00:00.000Z",
        ends_at: "2027-03-05T20:00:00.000Z",
        time_zone: "Europe/Berlin",
        place: null,
        crew_id: null,
        entry: 0,
        is_end_guessed: false,
        exists: false,
        changes: [],
        current: null,
      },
    ],
    repeated: [],
    later: 0,
    refused: [{ reason: "TooLong", count: 1, titles: ["Holidays"] }],
    floating_zone: null,
  }),
  CalendarImport: documented(calendarImportSchema, "An import of a calendar, which can be undone as one.", {
    id: 5,
    collective_id: 1,
    name: "garden.ics",
    author_id: 4,
    created_at: "2026-03-01T09:00:00.000Z",
    crew_ids: [2],
    made: 35,
    changed: 0,
    kept: null,
  }),
  Poll: documented(pollSchema, "Times that are proposed for a gathering.", POLL),
  AnsweredTime: documented(answeredTimeSchema, "A proposed time, and who can come then.", {
    starts_at: "2026-03-07T09:00:00.000Z",
    ends_at: "2026-03-07T12:00:00.000Z",
    yes: [4, 2],
    if_need_be: [9],
    no: [],
    asked: [2, 4, 9],
    convenors: [4],
  }),
  AnsweredPoll: documented(answeredPollSchema, "The proposed times for a gathering, with everybody's answers."),
  ListedPoll: documented(listedPollSchema, "A search for a time in a list, without its description and links."),
  ListedPolls: documented(z.array(listedPollSchema), "Open searches for the time of a gathering."),
  PollAnswers: documented(pollAnswersSchema, "At which of the proposed times somebody can come.", {
    poll_id: 3,
    person_id: 4,
    answers: [{ starts_at: "2026-03-07T09:00:00.000Z", answer: "IfNeedBe" }],
    answered_at: "2026-03-01T09:00:00.000Z",
  }),
  GatheringTemplate: documented(gatheringTemplateSchema, "A kind of gathering, to begin one from.", GATHERING_TEMPLATE),
  GatheringTemplates: documented(z.array(gatheringTemplateSchema), "Kinds of gatherings, the oldest first."),
};
