import { Flex } from "antd";
import { Link } from "wouter";
import { noteOf, type AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { TwoColumns } from "../../components/TwoColumns.tsx";
import { PendingPeople } from "../../domain/PendingPeople.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { useReminding, withReminders } from "../../domain/use-reminding.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

const ANSWERS = ["going", "waiting", "maybe", "not_going", "unanswered"] as const;

/** Who comes to a gathering, who does not, and, as long as they can, who has not said. */
export function GatheringPeople({ gathering, isOpen }: { gathering: AnsweredGathering; isOpen: boolean }) {
  const say = useMessages("gatherings");
  const given = ANSWERS.filter((answer) => gathering[answer].length > 0 && (isOpen || answer !== "unanswered"));
  if (given.length === 0) return null;
  return (
    <TwoColumns>
      {given.map((answer) => (
        <Card key={answer} heading={{ text: say(answer, { count: gathering[answer].length }), level: 2 }}>
          {answer === "unanswered" ? (
            <Unanswered gathering={gathering} />
          ) : (
            <People
              ids={gathering[answer]}
              notes={gathering.notes}
              label={say(answer, { count: gathering[answer].length })}
            />
          )}
        </Card>
      ))}
    </TwoColumns>
  );
}

/** Who has not answered, with buttons to remind them. */
function Unanswered({ gathering: { id, unanswered } }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const utils = trpc.useUtils();
  const { data } = trpc.reminders.listForGathering.useQuery({ id });
  const { outcome, add } = useReminding();
  const sending = trpc.reminders.sendForGathering.useMutation({
    onSuccess(latest) {
      add(latest);
      return utils.reminders.listForGathering.invalidate({ id });
    },
  });
  return (
    <PendingPeople
      label={say("unanswered", { count: unanswered.length })}
      people={withReminders(unanswered, data)}
      outcome={outcome}
      sending={sending}
      onRemind={(person_id) => sending.mutate({ id, person_id })}
    />
  );
}

interface PeopleProps extends Pick<AnsweredGathering, "notes"> {
  ids: readonly number[];
  label: string;
}

/** Somebody's note stands beside their name. */
function People({ ids, notes, label }: PeopleProps) {
  const peopleById = usePeopleById();
  return (
    <Flex component="ul" wrap gap="small" aria-label={label}>
      {ids.flatMap((id) => {
        const person = peopleById.get(id);
        const note = noteOf(notes, id);
        return person
          ? [
              <li key={id}>
                <Link href={paths.person(id)}>
                  <Flex gap="small" align="center">
                    <PersonAvatar person={person} size={24} />
                    <Text>{person.display_name}</Text>
                  </Flex>
                </Link>
                {note !== null && (
                  <Paragraph secondary multiline>
                    {note}
                  </Paragraph>
                )}
              </li>,
            ]
          : [];
      })}
    </Flex>
  );
}
