import { PlusOutlined } from "@ant-design/icons";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Flex } from "antd";
import { Link } from "wouter";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { useMemo } from "react";
import { isLaterInterval, type Interval } from "../../../shared/intervals/intervals.ts";
import { isCrewActive } from "../../../shared/participation/involvements.ts";
import { listMembers, namesOf } from "../../domain/crew-members.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { PrintOptions } from "../../domain/PrintOptions.tsx";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useStructuralSharing } from "../../hooks/use-structural-sharing.ts";
import { CrewCard, type ListedCrew } from "./CrewCard.tsx";
import { trpc } from "../../api/trpc.ts";
import styles from "./CrewsPage.module.css";

export function CrewsPage() {
  const say = useMessages("crews");
  const sayPage = useMessages("layout");
  const { crews } = useCollectiveState();
  const chosen = useChosenInterval();
  return (
    <Page
      width="wide"
      title={sayPage("crews")}
      context={say("whereWorkHappens")}
      actions={
        <LinkButton href={paths.newCrew} icon={<PlusOutlined aria-hidden />}>
          {say("newCrew")}
        </LinkButton>
      }
    >
      {crews.length === 0 ? (
        <EmptyCard
          title={say("noCrews")}
          text={say("whatCrewIs")}
          action={
            <LinkButton type="primary" href={paths.newCrew}>
              {say("createFirst")}
            </LinkButton>
          }
        />
      ) : (
        <>
          <IntervalNavigator {...chosen} />
          <CrewsOfInterval interval={chosen.interval} />
          <ArchivedCrews />
        </>
      )}
    </Page>
  );
}

/** The crews that can no longer be chosen; nothing if there are none. */
function ArchivedCrews() {
  const say = useMessages("crews");
  const { crews } = useCollectiveState();
  const archived = crewsByName(crews.filter(({ archived_at }) => archived_at !== null));
  if (archived.length === 0) return null;
  return (
    <Disclosure summary={say("archivedCount", { count: archived.length })}>
      <Flex component="ul" wrap gap="middle" aria-label={say("archivedCrews")}>
        {archived.map(({ id, name }) => (
          <li key={id}>
            <Link href={paths.crew(id)}>{name}</Link>
          </li>
        ))}
      </Flex>
    </Disclosure>
  );
}

/** One card per crew, with its people in the interval. Archived crews are shown only if they have people in it. */
function CrewsOfInterval({ interval }: { interval: Interval | null }) {
  const say = useMessages("crews");
  const sayPage = useMessages("layout");
  const sayColumn = useMessages("spreadsheet");
  const { crews: all } = useCollectiveState();
  const query = useIntervalInvolvements(interval ?? undefined);
  const countBefore = useCountBefore(interval);
  const peopleById = usePeopleById();
  const involvements = query.data;
  const crews = useStructuralSharing(
    useMemo(() => {
      const involvementsOf = groupBy(involvements?.crew_involvements ?? [], ({ crew_id }) => crew_id);
      const answers = involvements?.collective_involvements ?? [];
      const optedIn = answers.filter(({ participation_intention }) => participation_intention === "OptIn");
      const participants = new Set(optedIn.map(({ person_id }) => person_id));
      return crewsByName(all)
        .map((crew): ListedCrew => {
          const parts = involvementsOf.get(crew.id) ?? [];
          const members = listMembers(parts, peopleById);
          return {
            crew,
            members,
            participating: members.filter(({ id }) => participants.has(id)).length,
            volunteers: parts.filter((part) => part.volunteered_convenor).length,
          };
        })
        .filter(({ crew, members }) => crew.archived_at === null || members.length > 0);
    }, [all, involvements, peopleById]),
  );
  return (
    <Loaded query={query} what={say("crewsOfInterval")}>
      {() => (
        <>
          <Flex wrap gap="small" align="center" data-print="no">
            <SpreadsheetButton
              name={sayPage("crews")}
              lines={() => [
                (["crew", "state", "convenor", "count", "people"] as const).map((column) => sayColumn(column)),
                ...crews.map(({ crew, members }) => [
                  crew.name,
                  say(crew.archived_at === null ? (isCrewActive(members) ? "active" : "inactive") : "archived"),
                  namesOf(members.filter(({ convenor }) => convenor)),
                  String(members.length),
                  namesOf(members),
                ]),
              ]}
            />
            <PrintOptions />
          </Flex>
          <ShortenedList label={sayPage("crews")} className={styles["grid"]} items={crews} first={Infinity}>
            {(listed) => (
              <li key={listed.crew.id}>
                <CrewCard listed={listed} before={countBefore(listed.crew.id)} />
              </li>
            )}
          </ShortenedList>
        </>
      )}
    </Loaded>
  );
}

/** How many people a crew had in the interval before; undefined where nobody has been carried over yet. */
function useCountBefore(interval: Interval | null) {
  const { current_interval, today, involvements } = useCollectiveState();
  const isFilled =
    interval !== null &&
    (involvements.next_interval?.interval_id === interval.id || !isLaterInterval(interval, current_interval, today));
  const input = { interval_id: interval?.id ?? 0 };
  const { data } = trpc.intervals.overview.useQuery(input, { enabled: isFilled });
  return (crewId: number) => data?.crews.find(({ crew_id }) => crew_id === crewId)?.people_before ?? undefined;
}
