import { EmptyCard } from "../../components/EmptyCard.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { PollsCard } from "../../domain/PollsCard.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { NEW_POLL_URL } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** The open polls of all crews. */
export function PollsPage() {
  const say = useMessages("gatherings");
  const query = trpc.polls.list.useQuery();
  return (
    <Page
      width="text"
      title={say("polls")}
      context={say("findATimeHelp")}
      actions={<LinkButton href={NEW_POLL_URL}>{say("findATime")}</LinkButton>}
    >
      <Loaded query={query} what={say("thePolls")}>
        {(polls) =>
          polls.length > 0 ? (
            <PollsCard polls={polls} />
          ) : (
            <EmptyCard title={say("noPolls")} text={say("findATimeHelp")} />
          )
        }
      </Loaded>
    </Page>
  );
}
