import { listSilent, type AnsweredPoll } from "../../../shared/polls/polls.ts";
import { trpc } from "../../api/trpc.ts";
import { Card } from "../../components/Card.tsx";
import { PendingPeople } from "../../domain/PendingPeople.tsx";
import { useReminding, withReminders } from "../../domain/use-reminding.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** Who is asked about a proposed time to come and has not answered, with buttons to remind them. */
export function PollSilent({ poll: { id, ranking }, now }: { poll: AnsweredPoll; now: string }) {
  const say = useMessages("gatherings");
  const utils = trpc.useUtils();
  const silent = listSilent({ ranking: ranking.filter(({ starts_at }) => starts_at > now) });
  const { data } = trpc.reminders.listForPoll.useQuery({ id }, { enabled: silent.length > 0 });
  const { outcome, add } = useReminding();
  const sending = trpc.reminders.sendForPoll.useMutation({
    onSuccess(latest) {
      add(latest);
      return utils.reminders.listForPoll.invalidate({ id });
    },
  });
  if (silent.length === 0) return null;
  const label = say("unanswered", { count: silent.length });
  return (
    <Card heading={{ text: label, level: 2 }}>
      <PendingPeople
        label={label}
        people={withReminders(silent, data)}
        outcome={outcome}
        sending={sending}
        onRemind={(person_id) => sending.mutate({ id, person_id })}
      />
    </Card>
  );
}
