import { useEffect, useState } from "react";
import { paths } from "../../../shared/paths.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe, useOwnPerson } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { readItem, writeItem } from "../../device/storage.ts";
import type { FirstStep } from "./first-steps.ts";
import { missingPart } from "./own-plan.ts";

/** A new member's first steps, until all are done; none for the first member (`docs/domain/pages.md#dashboard`). */
export function useNewcomerSteps(): { steps: FirstStep[]; follow: (step: FirstStep) => void } {
  const say = useMessages("dashboard");
  const { people } = useCollectiveState();
  const me = useMe();
  const person = useOwnPerson();
  const key = `crewtide:newcomer:${me.person_id}`;
  const [reached, setReached] = useState(() => readItem("localStorage", key));
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
    { label: say("lookAhead"), text: say("lookAheadText"), done: reached === "looked", by: paths.gatherings },
  ];
  const isShown = (isNew || (reached !== null && !isFirst)) && steps.some(({ done }) => !done);
  return {
    steps: isShown ? steps : [],
    follow({ by }) {
      if (by !== paths.gatherings) return;
      writeItem("localStorage", key, "looked");
      setReached("looked");
    },
  };
}
