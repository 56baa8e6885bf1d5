import { Flex } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { concerns, type AnsweredGathering, type Gathering } from "../../../shared/gatherings/gatherings.ts";
import { LinkedText } from "../../components/LinkedText.tsx";
import { Markdown } from "../../components/Markdown.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { LinkList } from "../../domain/LinkList.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { AskedLater } from "./AskedLater.tsx";

/** Shows a gathering's crew, expectation, places and details. Once it is over, nobody is asked to come. */
export function AboutGathering({ gathering, isOpen }: { gathering: AnsweredGathering; isOpen: boolean }) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { person_id } = useMe();
  const { crews } = useCollectiveState();
  const crew = crews.find(({ id }) => id === gathering.crew_id);
  const { expectation, places, going } = gathering;
  const elsewhere = times.elsewhere(gathering);
  return (
    <Flex vertical gap="middle">
      {elsewhere && <Paragraph secondary>{say("whereYouAre", elsewhere)}</Paragraph>}
      <Flex wrap gap="small" align="baseline">
        {crew ? <CrewTag crew={crew} /> : <Tag>{say("everyone")}</Tag>}
        {isOpen && concerns(gathering, person_id) ? (
          <Text>{say(`${expectation}Long`)}</Text>
        ) : (
          <Tag>{say(expectation)}</Tag>
        )}
        {isOpen && places !== null && (
          <Text secondary>{say("placesLeft", { free: Math.max(0, places - going.length), places })}</Text>
        )}
      </Flex>
      {isOpen && <AskedLater days={[startDay(gathering)]} />}
      <Details of={gathering} />
    </Flex>
  );
}

/** Shows the place, the description, the links and the author of a gathering or a poll. */
export function Details({ of }: { of: Pick<Gathering, "title" | "place" | "description" | "links" | "author_id"> }) {
  const say = useMessages("gatherings");
  const { title, place, description, links } = of;
  return (
    <>
      {place !== null && <LinkedText>{place}</LinkedText>}
      {description !== null && <Markdown compact>{description}</Markdown>}
      {links.length > 0 && <LinkList links={links} label={say("linksOf", { title })} />}
      <Author gathering={of} />
    </>
  );
}

/** Who planned it, or asks when people can come. */
function Author({ gathering: { author_id } }: { gathering: Pick<AnsweredGathering, "author_id"> }) {
  const say = useMessages("gatherings");
  const author = usePeopleById().get(author_id ?? 0);
  if (!author) return null;
  const person = (name: ReactNode) => <Link href={paths.person(author.id)}>{name}</Link>;
  return (
    <Text secondary>
      {say.rich("plannedBy", {
        name: author.display_name,
        person,
      })}
    </Text>
  );
}
