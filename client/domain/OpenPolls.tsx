import type { ListedPoll } from "../../shared/polls/polls.ts";
import { trpc } from "../api/trpc.ts";
import { PollsCard } from "./PollsCard.tsx";

/** A card of gatherings for which a time is sought; nothing if there are none. */
export function OpenPolls({ wanted }: { wanted: (poll: ListedPoll) => boolean }) {
  const { data = [] } = trpc.polls.list.useQuery();
  const polls = data.filter(wanted);
  return polls.length > 0 && <PollsCard polls={polls} foldable />;
}
