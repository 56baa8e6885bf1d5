import { Flex } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import type { Crew } from "../../../shared/crews/crews.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { offerUndo } from "../../domain/offer-undo.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Archives a crew, or deletes one that nobody was ever in. */
export function EndOfCrew({ crew }: { crew: Crew }) {
  const say = useMessages("crews");
  const { id, name, archived_at } = crew;
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const { involvements } = useCollectiveState();
  const offerDeleted = useUndoOffer(say("hasBeenDeleted", { crew: name }), say("hasBeenRestored", { crew: name }));
  const [isGoing, setIsGoing] = useState(false);
  const { data: history } = trpc.crews.history.useQuery({ id }, { enabled: !isGoing });
  const isPlanned = involvements.next_interval?.crew_involvements.some(({ crew_id }) => crew_id === id);
  const canDelete = history?.length === 0 && !isPlanned;

  async function archive() {
    await client.crews.archive.mutate({ id });
    navigate(paths.crew(id));
    offerUndo({
      text: say("hasBeenArchived", { crew: name }),
      undo: () => client.crews.restore.mutate({ id }),
      undone: say("hasBeenRestored", { crew: name }),
    });
  }

  async function remove() {
    // Once it is deleted, there is nothing left to load.
    setIsGoing(true);
    const result = await client.crews.delete.mutate({ id }).catch((failure: unknown) => {
      setIsGoing(false);
      throw failure;
    });
    navigate(paths.crews);
    offerDeleted(result, {});
  }

  if (archived_at !== null && !canDelete) return null;
  return (
    <Card heading={{ text: say("endCrew"), level: 2 }}>
      <Flex vertical gap="middle" align="start">
        <Text secondary>{say(canDelete ? "canDelete" : "canArchive")}</Text>
        <Flex gap="small" wrap>
          {archived_at === null && (
            <ConfirmButton
              question={{
                title: say("archiveTitle", { crew: name }),
                text: <WhatFollows crewId={id} />,
                okText: say("archiveIt"),
                onConfirm: archive,
              }}
            >
              {say("archiveCrew")}
            </ConfirmButton>
          )}
          {canDelete && (
            <ConfirmButton
              question={{
                title: say("deleteTitle", { crew: name }),
                text: say("deleteText"),
                okText: say("deleteIt"),
                danger: true,
                onConfirm: remove,
              }}
            >
              {say("deleteCrew")}
            </ConfirmButton>
          )}
        </Flex>
      </Flex>
    </Card>
  );
}

function WhatFollows({ crewId }: { crewId: number }) {
  const say = useMessages("crews");
  const { involvements } = useCollectiveState();
  const people = usePeopleById();
  const { person_id: me } = useMe();
  const { current_interval: current, next_interval: next } = involvements;
  const namesIn = (interval: typeof current) =>
    interval?.crew_involvements
      .filter(({ crew_id }) => crew_id === crewId)
      .map(({ person_id }) => people.get(person_id)?.display_name ?? "")
      .toSorted(compareTexts) ?? [];
  const [now, then] = [namesIn(current), namesIn(next)];
  const isAnyoneTold = [current, next].some((interval) =>
    interval?.crew_involvements.some(({ crew_id, person_id }) => crew_id === crewId && person_id !== me),
  );
  const convenor = next?.crew_involvements.find(
    (one) => one.crew_id === crewId && one.convenor && one.person_id !== me,
  );
  return (
    <>
      <p>{say("nobodyCanChoose")}</p>
      {now.length > 0 && <p>{say("stayUntil", { interval: String(current?.interval_id) })}</p>}
      {then.length > 0 && (
        <p>
          {say("notInNext", {
            count: then.length,
            names: new Intl.ListFormat(getLanguage(), { type: "unit" }).format(then),
            interval: String(next?.interval_id),
          })}
        </p>
      )}
      {isAnyoneTold && <p>{say("othersTold")}</p>}
      {convenor && <p>{say("isToConvene", { name: people.get(convenor.person_id)?.display_name ?? "" })}</p>}
    </>
  );
}
