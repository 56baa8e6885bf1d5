import { Button, Flex } from "antd";
import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import type { FormerMember } from "../../../shared/membership/departures.schema.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { useDismissal } from "./use-dismissal.ts";

/** Announces people whom others have marked as having left, for as long as it can be undone. */
export function Departures() {
  const { person_id: ownId } = useMe();
  const { data: former = [] } = trpc.departures.list.useQuery();
  return former
    .filter(({ can_be_undone, marked_by }) => can_be_undone && marked_by !== ownId)
    .map((departure) => <Departure key={`${departure.person_id} ${departure.left_at}`} departure={departure} />);
}

function Departure({ departure: { person_id, left_at, reason, marked_by } }: { departure: FormerMember }) {
  const say = useMessages("dashboard");
  const shortDay = useShortDay();
  const people = usePeopleById();
  const name = people.get(person_id)?.display_name ?? "";
  const by = people.get(marked_by ?? 0)?.display_name;
  const marked = { date: shortDay(left_at), reason: reason ?? "" };
  const [dismissed, dismiss] = useDismissal(`departure:${person_id}:${left_at}`);
  const { client } = trpc.useUtils();
  if (dismissed) return null;
  async function bringBack() {
    await client.departures.bringBack.mutate({ id: person_id });
    showToast("success", say("memberAgain", { name }));
  }
  return (
    <Card heading={{ text: say("departed", { name }), level: 2 }}>
      <Flex vertical gap="middle">
        <Paragraph multiline>
          {by === undefined ? say("markedByHost", marked) : say("markedBy", { ...marked, by })}
        </Paragraph>
        <Text secondary>{say("canBeUndone", { days: DAYS_TO_BRING_BACK })}</Text>
        <Flex wrap gap="small">
          <ActionButton action={bringBack}>{say("bringBack", { name })}</ActionButton>
          <LinkButton href={paths.formerMembers}>{say("formerMembers")}</LinkButton>
          <Button type="text" onClick={dismiss}>
            {say("dismiss")}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
