import { formatShortDate } from "../../../shared/dates.ts";
import { choosableCrews, crewsByName } from "../../../shared/crews.ts";
import type { PersonInterval } from "../../../shared/involvements.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { missingAnswer } from "./own-plan.ts";

/** Only for people who volunteer. */
const OwnConvening = lazyComponent(() => import("./OwnConvening.tsx").then((m) => m.OwnConvening));

/** What the person has chosen for an interval, or still has to answer. */
export function OwnPlan({ own }: { own: PersonInterval | null }) {
  const { crews, today } = useCollectiveState();
  const answers = own?.collective_involvement;
  const missing = missingAnswer(own, choosableCrews(crews).length > 0);
  if (missing === "intention") return <Text>You have not answered yet.</Text>;
  if (missing === "crews") return <Text>You are taking part, but have not chosen crews yet.</Text>;
  if (answers?.opt_out_type === "Exit") return <Text>You are leaving when it ends.</Text>;
  if (answers?.opt_out_planned_return_date) {
    return <Text>You are resting until {formatShortDate(answers.opt_out_planned_return_date, today)}.</Text>;
  }
  const mine = new Set(own?.crew_involvements.map(({ crew_id }) => crew_id));
  const names = crewsByName(crews.filter(({ id }) => mine.has(id))).map(({ name }) => name);
  return (
    <>
      {names.length > 0 && <Text>Your crews: {names.join(", ")}</Text>}
      {own?.crew_involvements.some(({ volunteered_convenor }) => volunteered_convenor) && <OwnConvening own={own} />}
    </>
  );
}
