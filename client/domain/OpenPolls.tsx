import type { ListedPoll } from "../../shared/polls.ts";
import { lazyComponent } from "../components/lazy-component.ts";
import { trpc } from "../trpc.ts";

const PollsCard = lazyComponent(() => import("./PollsCard.tsx").then((m) => m.PollsCard));

/** A card of gatherings for which a time is sought, of which nothing is loaded as long as there are none. */
export function OpenPolls({ wanted }: { wanted: (poll: ListedPoll) => boolean }) {
  const { data = [] } = trpc.polls.list.useQuery();
  const polls = data.filter(wanted);
  return polls.length > 0 && <PollsCard polls={polls} />;
}
