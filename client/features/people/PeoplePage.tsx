import { PlusOutlined } from "@ant-design/icons";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { NoIntervalYet } from "../../domain/NoIntervalYet.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { paths } from "../../paths.ts";
import { PeopleOfInterval } from "./PeopleOfInterval.tsx";

/** The people of an interval, by status. */
export function PeoplePage() {
  const chosen = useChosenInterval();
  return (
    <Page
      width="wide"
      title="People"
      context="Who is taking part, and in which crews."
      actions={
        <>
          <LinkButton href={paths.formerMembers}>Former members</LinkButton>
          <LinkButton href={paths.newPerson} icon={<PlusOutlined />}>
            New person
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
        <NoIntervalYet text="Once there is one, everyone in the collective is listed here." />
      )}
    </Page>
  );
}
