import { Flex } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Crew } from "../../../shared/crews.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { offerUndo } from "../../domain/offer-undo.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

/** Archives a crew, or deletes one that nobody was ever in. */
export function EndOfCrew({ crew }: { crew: Crew }) {
  const { id, name, archived_at } = crew;
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const { involvements } = useCollectiveState();
  const [isGoing, setIsGoing] = useState(false);
  const { data: history } = trpc.crews.history.useQuery({ id }, { enabled: !isGoing });
  const isPlanned = involvements.next_interval?.crew_involvements.some(({ crew_id }) => crew_id === id);
  const canDelete = history?.length === 0 && !isPlanned;

  async function archive() {
    await client.crews.archive.mutate({ id });
    navigate(paths.crew(id));
    offerUndo({
      text: `${name} has been archived.`,
      undo: () => client.crews.restore.mutate({ id }),
      undone: `${name} has been restored.`,
    });
  }

  async function remove() {
    // Once it is deleted, there is nothing left to load.
    setIsGoing(true);
    const { revision, events } = await client.crews.delete.mutate({ id }).catch((failure: unknown) => {
      setIsGoing(false);
      throw failure;
    });
    navigate(paths.crews);
    offerUndo({
      text: `${name} has been deleted.`,
      undo: () => client.journal.undo.mutate({ revision: revision - events.length + 1 }),
      undone: `${name} has been restored.`,
    });
  }

  if (archived_at !== null && !canDelete) return null;
  return (
    <Card heading={{ text: "End this crew", level: 2 }}>
      <Flex vertical gap="middle" align="start">
        <Text secondary>
          Nobody can choose an archived crew any more. Its page and history stay, and you can restore it.
          {canDelete && " Nobody was ever in this crew, so it can also be deleted."}
        </Text>
        <Flex gap="small" wrap>
          {archived_at === null && (
            <ConfirmButton
              question={{
                title: `Archive ${name}?`,
                text: <WhatFollows crewId={id} />,
                okText: "Archive it",
                onConfirm: archive,
              }}
            >
              Archive crew
            </ConfirmButton>
          )}
          {canDelete && (
            <ConfirmButton
              danger
              question={{
                title: `Delete ${name}?`,
                text: "Nobody was ever in it, so only its description and links are lost.",
                okText: "Delete it",
                danger: true,
                onConfirm: remove,
              }}
            >
              Delete crew
            </ConfirmButton>
          )}
        </Flex>
      </Flex>
    </Card>
  );
}

function WhatFollows({ crewId }: { crewId: number }) {
  const { involvements } = useCollectiveState();
  const people = usePeopleById();
  const { current_interval: current, next_interval: next } = involvements;
  const namesIn = (interval: typeof current) =>
    interval?.crew_involvements
      .filter(({ crew_id }) => crew_id === crewId)
      .map(({ person_id }) => people.get(person_id)?.display_name ?? "")
      .toSorted((a, b) => a.localeCompare(b)) ?? [];
  const [now, then] = [namesIn(current), namesIn(next)];
  return (
    <>
      <p>Nobody can choose it any more.</p>
      {now.length > 0 && <p>People who are in it now stay until Interval {current?.interval_id} is over.</p>}
      {then.length > 0 && (
        <p>
          {then.join(", ")} will not be in it in Interval {next?.interval_id}. If you restore it in time, they will be
          in it again.
        </p>
      )}
    </>
  );
}
