import { Button, Flex } from "antd";
import type { EntryPathway } from "../../../shared/entry-pathways.schema.ts";
import { Card } from "../../components/Card.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../trpc.ts";

/** Who answers the author. Members can take this on, take it over, or hand it back. */
export function AnsweringCard({ pathway: { id, answered_by } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const { person_id } = useMe();
  const person = usePeopleById().get(answered_by ?? 0);
  const takeOn = trpc.entryPathways.takeOn.useMutation({ onError: showFailure });
  const handBack = trpc.entryPathways.handBack.useMutation({ onError: showFailure });
  const own = answered_by === person_id;
  const { mutate, isPending } = own ? handBack : takeOn;
  return (
    <Card size="small">
      <Flex wrap align="center" justify="space-between" gap="small">
        <Flex align="center" gap="small" role="status">
          {person && <PersonAvatar person={person} />}
          <Text>
            {own ? say("youAnswer") : person ? say("answers", { name: person.display_name }) : say("nobodyAnswers")}
          </Text>
        </Flex>
        <Button loading={isPending} onClick={() => mutate({ entry_pathway_id: id })}>
          {say(own ? "handBack" : person ? "takeOver" : "takeOn")}
        </Button>
      </Flex>
    </Card>
  );
}
