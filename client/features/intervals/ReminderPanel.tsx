import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { MAX_PEOPLE_IN_A_REQUEST } from "../../../shared/constants.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { PendingPeople } from "../../domain/PendingPeople.tsx";
import { useReminding } from "../../domain/use-reminding.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/**
 * People who have not answered for an interval that is not over, when they were reminded and by whom, with buttons to
 * remind them.
 */
export function ReminderPanel({ interval }: { interval: Interval }) {
  const say = useMessages("intervals");
  const input = { interval_id: interval.id };
  const utils = trpc.useUtils();
  const { person_id: ownId } = useMe();
  const { data } = trpc.reminders.list.useQuery(input);
  // People do not remind themselves.
  const pending = data?.filter(({ person_id }) => person_id !== ownId);
  const { outcome, add } = useReminding();
  const sending = trpc.reminders.send.useMutation({
    onSuccess(latest) {
      add(latest);
      return utils.reminders.list.invalidate(input);
    },
  });
  const people = usePeopleById();
  const nameOf = (personId: number) => people.get(personId)?.display_name ?? "";
  if (!pending || pending.length === 0) return null;
  const byName = pending.toSorted((a, b) => compareTexts(nameOf(a.person_id), nameOf(b.person_id)));
  const remindable = byName.filter(({ refusal }) => refusal === null);
  const recipients = remindable.slice(0, MAX_PEOPLE_IN_A_REQUEST).map(({ person_id }) => person_id);
  return (
    <Card
      screenOnly
      heading={{ text: say("notAnsweredYet"), level: 2 }}
      extra={
        recipients.length > 0 && (
          <ConfirmButton
            size="small"
            question={{
              title: say("remindPeople", { people: recipients.length }),
              text: <Recipients names={recipients.map(nameOf)} />,
              okText: say("sendReminders"),
              onConfirm: () => sending.mutateAsync({ ...input, person_ids: recipients }),
            }}
          >
            {say("remindAll")}
          </ConfirmButton>
        )
      }
    >
      <PendingPeople
        label={say("notAnsweredYet")}
        people={byName}
        outcome={outcome}
        sending={sending}
        onRemind={(personId) => sending.mutate({ ...input, person_ids: [personId] })}
      />
    </Card>
  );
}

/** Whom a member is about to mail. */
function Recipients({ names }: { names: readonly string[] }) {
  const say = useMessages("intervals");
  return (
    <>
      <p>{say("inYourName")}</p>
      <ul>
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two people may have the same name.
          <li key={index}>{name}</li>
        ))}
      </ul>
    </>
  );
}
