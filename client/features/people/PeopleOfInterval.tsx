import { EllipsisOutlined } from "@ant-design/icons";
import { Flex, Tabs } from "antd";
import { useMemo } from "react";
import { isPastInterval, type Interval } from "../../../shared/intervals/intervals.ts";
import type { IntervalInvolvements } from "../../../shared/participation/involvements.ts";
import { EmptyCard } from "../../components/EmptyState.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useSilences } from "../../hooks/use-silences.ts";
import { useStructuralSharing } from "../../hooks/use-structural-sharing.ts";
import { trpc } from "../../api/trpc.ts";
import { peopleRows, searchRows, statusesIn } from "./people-rows.ts";
import { PeopleTable } from "./PeopleTable.tsx";

const NOBODY: ReadonlyMap<number, number> = new Map();

/** The people of an interval. */
export function PeopleOfInterval({ interval }: { interval: Interval }) {
  const say = useMessages("people");
  const query = useIntervalInvolvements(interval);
  return (
    <Loaded query={query} what={say("peopleOfInterval")}>
      {(involvements) => <PeopleByStatus interval={interval} involvements={involvements} />}
    </Loaded>
  );
}

interface PeopleByStatusProps {
  interval: Interval;
  involvements: Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements">;
}

/** One tab per status in the interval. */
function PeopleByStatus({ interval, involvements }: PeopleByStatusProps) {
  const say = useMessages("people");
  const state = useCollectiveState();
  const { people, crews } = state;
  const { data: invitations } = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  const invited = useMemo(() => new Set(invitations?.map(({ person_id }) => person_id)), [invitations]);
  const silencesNow = useSilences();
  const { data: convening } = trpc.people.convened.useQuery();
  const convened = useMemo(
    () => new Map(convening?.people.map(({ person_id, intervals }) => [person_id, intervals])),
    [convening],
  );
  const silences = interval.id === state.current_interval?.id ? silencesNow : NOBODY;
  const [tab, setTab] = useAddressChoice("tab");
  const [search] = useAddressChoice("search");
  const rows = useStructuralSharing(
    useMemo(
      () => peopleRows({ people, crews, involvements, invited, silences, convened }),
      [people, crews, involvements, invited, silences, convened],
    ),
  );

  if (rows.length === 0) {
    return <EmptyCard title={say("nobodyYet")} text={say("addedWhenNext")} />;
  }
  // Until somebody has answered, how many participate is not known: everyone is only expected to.
  const past = isPastInterval(interval, state.current_interval, state.today);
  const isAnswered = involvements.collective_involvements.some((own) => own.participation_intention !== null);
  const items = statusesIn(rows).map((status) => {
    const ofStatus = rows.filter((row) => row.status === status);
    const label = say(status);
    return {
      key: status,
      label: (
        <>
          {label} {isAnswered && <span aria-hidden>{searchRows(ofStatus, search ?? "").length}</span>}
        </>
      ),
      children: (
        <Flex vertical gap="middle">
          {!isAnswered && <Text secondary>{say(past ? "nobodyAnswered" : "nobodyAnsweredYet")}</Text>}
          <PeopleTable name={label} rows={ofStatus} countedIntervals={convening?.intervals ?? 0} />
        </Flex>
      ),
    };
  });
  const byDefault = items[0]?.key ?? "";
  const chosen = items.find(({ key }) => key === tab)?.key ?? byDefault;
  return (
    <Tabs
      items={items}
      activeKey={chosen}
      onChange={(key) => setTab(key === byDefault ? null : key)}
      // Of those that do not fit next to the others.
      more={{ icon: <EllipsisOutlined aria-label={say("moreTabs")} /> }}
      locale={{ dropdownAriaLabel: say("moreTabs") }}
    />
  );
}
