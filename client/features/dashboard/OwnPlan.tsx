import { formatShortDate } from "../../../shared/dates.ts";
import { choosableCrews, crewsByName } from "../../../shared/crews.ts";
import type { PersonInterval } from "../../../shared/involvements.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { missingAnswer } from "./own-plan.ts";

/** Only for people who volunteer. */
const OwnConvening = lazyComponent(() => import("./OwnConvening.tsx").then((m) => m.OwnConvening));

/** The person's choices for an interval, or the answers that they still owe. */
export function OwnPlan({ own }: { own: PersonInterval | null }) {
  const say = useMessages("dashboard");
  const language = useLanguage();
  const { crews, today } = useCollectiveState();
  const answers = own?.collective_involvement;
  const missing = missingAnswer(own, choosableCrews(crews).length > 0);
  if (missing === "intention") return <Text>{say("notAnswered")}</Text>;
  if (missing === "crews") return <Text>{say("noCrewsChosen")}</Text>;
  if (answers?.opt_out_type === "Exit") return <Text>{say("leavingAtEnd")}</Text>;
  if (answers?.opt_out_planned_return_date) {
    const date = formatShortDate(answers.opt_out_planned_return_date, today, language);
    return <Text>{say("restingUntil", { date })}</Text>;
  }
  const mine = new Set(own?.crew_involvements.map(({ crew_id }) => crew_id));
  const names = crewsByName(crews.filter(({ id }) => mine.has(id))).map(({ name }) => name);
  const list = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return (
    <>
      {names.length > 0 && <Text>{say("yourCrews", { crews: list.format(names) })}</Text>}
      {own?.crew_involvements.some(({ volunteered_convenor }) => volunteered_convenor) && <OwnConvening own={own} />}
    </>
  );
}
