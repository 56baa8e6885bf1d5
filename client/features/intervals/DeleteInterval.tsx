import { Flex } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Interval, IntervalLoss } from "../../../shared/intervals/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { failureText } from "../../components/failure-text.ts";
import { offerUndo } from "../../domain/offer-undo.ts";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Deletes a future interval, after showing who loses what. */
export function DeleteInterval({ interval: { id, start_date, end_date } }: { interval: Interval }) {
  const say = useMessages("intervals");
  const interval = String(id);
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const [isOpened, setIsOpened] = useState(false);
  const { data: losses, error } = trpc.intervals.losses.useQuery({ interval_id: id }, { enabled: isOpened });

  async function remove() {
    const person_ids = losses?.map(({ person_id }) => person_id) ?? [];
    // Once it is deleted, there is nothing left to load.
    setIsOpened(false);
    await client.intervals.delete.mutate({ interval_id: id, person_ids }).catch((failure: unknown) => {
      setIsOpened(true);
      throw failure;
    });
    navigate(paths.intervals);
    const text = say("deleted", { interval });
    if (end_date === null) return showToast("success", text);
    offerUndo({
      text,
      undo: () => client.intervals.restore.mutate({ interval_id: id, start_date, end_date }),
      undone: say(person_ids.length > 0 ? "restoredWithoutAnswers" : "restored", { interval }),
    });
  }

  return (
    <Card heading={{ text: say("deleteThis"), level: 2 }}>
      <Flex vertical gap="middle" align="start">
        <Text secondary>{say("deleteText")}</Text>
        <ConfirmButton
          onOpen={() => setIsOpened(true)}
          question={{
            title: say("deleteQuestion", { interval }),
            text: error ? failureText(error) : losses && <Losses losses={losses} />,
            okText: say("deleteIt"),
            danger: true,
            disabled: losses === undefined,
            onConfirm: remove,
          }}
        >
          {say("delete")}
        </ConfirmButton>
      </Flex>
    </Card>
  );
}

function Losses({ losses }: { losses: readonly IntervalLoss[] }) {
  const say = useMessages("intervals");
  const list = new Intl.ListFormat(getLanguage(), { type: "unit", style: "short" });
  const people = usePeopleById();
  const { crews } = useCollectiveState();
  if (losses.length === 0) return say("nothingLost");
  return (
    <>
      <p>{say("losePlans")}</p>
      <ul>
        {losses.map(({ person_id, crew_ids }) => {
          const names = crews.filter(({ id }) => crew_ids.includes(id)).map(({ name }) => name);
          const name = people.get(person_id)?.display_name ?? "";
          return (
            <li key={person_id}>
              {names.length > 0 ? say("personAndCrews", { name, crews: list.format(names) }) : name}
            </li>
          );
        })}
      </ul>
    </>
  );
}
