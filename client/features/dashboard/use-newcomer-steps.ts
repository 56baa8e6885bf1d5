import { useEffect, useState } from "react";
import { paths } from "../../../shared/paths.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe, useOwnPerson } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { readItem, writeItem } from "../../device/storage.ts";
import { answerOf } from "../../../shared/gatherings/gatherings.ts";
import { periodAhead } from "../../domain/gathering-days.ts";
import { newcomerKey } from "../../domain/newcomer.ts";
import { trpc } from "../../api/trpc.ts";
import type { FirstStep } from "./first-steps.ts";
import { missingPart } from "./own-plan.ts";

/** A new member's first steps, until all are done; none for the first member (`docs/domain/pages.md#dashboard`). */
export function useNewcomerSteps(): FirstStep[] {
  const say = useMessages("dashboard");
  const { people, today } = useCollectiveState();
  const me = useMe();
  const person = useOwnPerson();
  const { data: gatherings = [] } = trpc.gatherings.list.useQuery(periodAhead(today));
  const key = newcomerKey(me.person_id);
  const [reached] = useState(() => readItem("localStorage", key));
  const hasPlanned = [me.current_interval, me.next_interval].some((part) => missingPart(part, false) === undefined);
  const hasProfile = Boolean(person && (person.about ?? person.avatar_id ?? person.contacts[0]));
  const isFirst = people.every(({ id }) => id >= me.person_id);
  const isNew = !isFirst && !hasPlanned && !hasProfile;
  // The steps stay when the first one is done.
  useEffect(() => {
    if (isNew && reached === null) writeItem("localStorage", key, "begun");
  }, [isNew, reached, key]);
  const steps: FirstStep[] = [
    {
      label: say("sayWhoYouAre"),
      text: say("sayWhoYouAreText"),
      done: hasProfile,
      by: `${paths.editPerson(me.person_id)}#person_about`,
    },
    {
      label: say("lookAhead"),
      text: say("lookAheadText"),
      done: reached === "looked" || gatherings.some((gathering) => answerOf(gathering, me.person_id) !== null),
      by: paths.gatherings,
    },
  ];
  const isShown = (isNew || (reached !== null && !isFirst)) && steps.some(({ done }) => !done);
  return isShown ? steps : [];
}
