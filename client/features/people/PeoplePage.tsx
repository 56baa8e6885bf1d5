import { PlusOutlined } from "@ant-design/icons";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { NoIntervalYet } from "../../domain/NoIntervalYet.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { PeopleOfInterval } from "./PeopleOfInterval.tsx";

/** The people of an interval, by status. The menu leads to the public form once it is open. */
export function PeoplePage() {
  const say = useMessages("people");
  const sayPage = useMessages("layout");
  const chosen = useChosenInterval();
  const isFormOpen = useCollective()?.feature_eoi;
  return (
    <Page
      width="wide"
      title={sayPage("people")}
      context={say("whoTakesPart")}
      actions={
        <>
          <LinkButton href={paths.formerMembers}>{say("formerMembers")}</LinkButton>
          {!isFormOpen && <LinkButton href={paths.entryPathways}>{say("publicForm")}</LinkButton>}
          <LinkButton href={paths.newPerson} icon={<PlusOutlined aria-hidden />}>
            {say("newPerson")}
          </LinkButton>
        </>
      }
    >
      {chosen.interval ? (
        <>
          <IntervalNavigator {...chosen} />
          <PeopleOfInterval key={chosen.interval.id} interval={chosen.interval} />
        </>
      ) : (
        <NoIntervalYet text={say("listedHere")} />
      )}
    </Page>
  );
}
