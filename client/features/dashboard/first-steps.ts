import { isEoiEnabled, type Collective, type CollectiveState } from "../../../shared/collective/collective.ts";
import type { Say } from "../../../shared/messages.ts";
import { paths } from "../../../shared/paths.ts";

/** Says that a step is done in a dialog. */
export const FORM_DIALOG = Symbol("form");

export interface FirstStep {
  label: string;
  text: string;
  done: boolean;
  /** The page to do it on and its field, or the dialog of the public form. */
  by: string | typeof FORM_DIALOG;
}

type KnownState = Pick<CollectiveState, "intervals" | "crews" | "people"> & { collective: Collective | null };

/** Steps to start a collective, until all are done or it has a second interval: some never want crews. */
export function firstSteps(say: Say<"dashboard">, { intervals, crews, people, collective }: KnownState): FirstStep[] {
  if (intervals.length > 1) return [];
  const steps: FirstStep[] = [
    {
      label: say("setInterval"),
      text: say("setIntervalText"),
      done: intervals.length > 0,
      by: paths.newInterval,
    },
    {
      label: say("createCrews"),
      text: say("createCrewsText"),
      done: crews.length > 0,
      by: `${paths.newCrew}#crew_name`,
    },
    {
      label: say("invitePeople"),
      text: say("invitePeopleText"),
      done: people.length > 1,
      by: `${paths.newPerson}#person_name`,
    },
    {
      label: say("openForm"),
      text: say("openFormText"),
      done: collective !== null && isEoiEnabled(collective),
      by: FORM_DIALOG,
    },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}
