import { Flex } from "antd";
import { choosableCrews } from "../../../shared/crews/crews.ts";
import { neediestFirst, type CrewOverview } from "../../../shared/intervals/interval-overview.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { WhyNoChoice } from "../../domain/CrewChoices.tsx";
import { CrewRow } from "./CrewRow.tsx";
import { useCrewChoice } from "../../domain/use-crew-choice.ts";
import { useOwnPart } from "../../domain/use-own-part.ts";
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";

interface CrewsCardProps {
  interval: Interval;
  crews: readonly CrewOverview[];
  past: boolean;
}

/** Each crew's needs, crews in need first. People who take part, or have not answered yet, join with one click. */
export function CrewsCard({ interval, crews, past }: CrewsCardProps) {
  const say = useMessages("intervals");
  const { personId, answer, leaving, ...own } = useOwnPart(interval);
  const choose = useCrewChoice(interval.id, personId);
  const choosable = new Set(choosableCrews(useCollectiveState().crews).map(({ id }) => id));
  const { ordered, handlers } = useCalmOrder(neediestFirst(crews), ({ crew_id }) => crew_id);
  const mayChoose = !past && own.mayChoose;
  const listed = past ? ordered.filter((crew) => crew.person_ids.length > 0 || crew.people_before) : ordered;
  return (
    <Card heading={{ text: say("crews"), level: 2 }}>
      <Flex vertical gap="middle">
        {!past && !mayChoose && answer !== undefined && <WhyNoChoice interval={interval} leaving={leaving} />}
        {listed.length === 0 && <Text secondary>{say("noCrews")}</Text>}
        <div {...handlers}>
          <ShortenedList label={say("crews")} className={undefined} items={listed} first={Infinity}>
            {(crew) => (
              <CrewRow
                key={crew.crew_id}
                intervalId={interval.id}
                crew={crew}
                ownId={personId}
                past={past}
                onChoose={
                  mayChoose && (choosable.has(crew.crew_id) || crew.person_ids.includes(personId)) ? choose : null
                }
              />
            )}
          </ShortenedList>
        </div>
      </Flex>
    </Card>
  );
}

/** Keeps a list's order, new items last, while it is pointed at or focused: nothing moves just before a click. */
function useCalmOrder<Item>(items: readonly Item[], keyOf: (item: Item) => number) {
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [order, setOrder] = useState(() => items.map(keyOf));
  const calm = pointed || focused;

  const wanted = items.map(keyOf);
  if (!calm && wanted.join() !== order.join()) setOrder(wanted);

  // A finger never leaves the list: a touch outside it counts as leaving.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!list.current?.contains(target as Node)) setPointed(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, []);

  const placeOf = (item: Item) => {
    const place = order.indexOf(keyOf(item));
    return place < 0 ? order.length : place;
  };
  return {
    ordered: calm ? items.toSorted((a, b) => placeOf(a) - placeOf(b)) : items,
    handlers: {
      ref: list,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ relatedTarget }: FocusEvent) => !list.current?.contains(relatedTarget) && setFocused(false),
    },
  };
}
