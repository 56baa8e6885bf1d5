import { EllipsisOutlined } from "@ant-design/icons";
import { Tabs } from "antd";
import { useMemo } from "react";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { IntervalInvolvements } from "../../../shared/participation/involvements.ts";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useSilences } from "../../hooks/use-silences.ts";
import { useStructuralSharing } from "../../hooks/use-structural-sharing.ts";
import { trpc } from "../../api/trpc.ts";
import { answersIn, peopleRows, searchRows } from "./people-rows.ts";
import { PeopleTable } from "./PeopleTable.tsx";

const NOBODY: ReadonlyMap<number, number> = new Map();

export function PeopleOfInterval({ interval }: { interval: Interval }) {
  const say = useMessages("people");
  const query = useIntervalInvolvements(interval);
  return (
    <Loaded query={query} what={say("peopleOfInterval")}>
      {(involvements) => <PeopleByAnswer interval={interval} involvements={involvements} />}
    </Loaded>
  );
}

interface PeopleByAnswerProps {
  interval: Interval;
  involvements: Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements">;
}

/** One tab per answer in the interval. */
function PeopleByAnswer({ interval, involvements }: PeopleByAnswerProps) {
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
  const items = answersIn(rows).map((answer) => {
    const alike = rows.filter((row) => row.answer === answer);
    const label = say(answer);
    return {
      // It becomes part of ids, which have no spaces.
      key: answer.replace(" ", ""),
      label: (
        <>
          {label} <span aria-hidden>{searchRows(alike, search ?? "").length}</span>
        </>
      ),
      children: <PeopleTable name={label} rows={alike} countedIntervals={convening?.intervals ?? 0} />,
    };
  });
  const chosen = items.find(({ key }) => key === tab) ?? items[0];
  return (
    <Tabs
      items={items}
      activeKey={chosen?.key ?? ""}
      // Others are in the address even if they come first, since somebody may say so meanwhile.
      onChange={(key) => setTab(key === "Participating" ? null : key)}
      // Of those that do not fit next to the others.
      more={{ icon: <EllipsisOutlined aria-label={say("moreTabs")} /> }}
      locale={{ dropdownAriaLabel: say("moreTabs") }}
    />
  );
}
