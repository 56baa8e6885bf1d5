import { WarningOutlined } from "@ant-design/icons";
import { ConfigProvider, Flex, Switch } from "antd";
import { memo, useId } from "react";
import type { Crew } from "../../../shared/crews/crews.ts";
import type { CrewLack } from "../../../shared/enumerations.ts";
import type { CrewChoice } from "../../../shared/participation/involvements.ts";
import { Card } from "../../components/Card.tsx";
import { plainMarkdown } from "../../components/markdown-text.ts";
import { Paragraph, Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useConveningText } from "../../domain/use-convening-text.ts";
import { trpc } from "../../api/trpc.ts";
import { withCrew, withVolunteering, type ChangeChoices, type CrewParticipant } from "./crew-choices.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./CrewParticipationCard.module.css";

interface CrewParticipationCardProps {
  intervalId: number;
  crew: Crew;
  /** The person's choice for this crew; undefined if they are not in it. */
  choice: CrewChoice | undefined;
  personId: number;
  /** Whether the person was in the crew in the previous interval. */
  wasIn: boolean;
  /** Whether the crew is archived, so that the choice will not be saved. */
  isLeftOut: boolean;
  convenorId: number | undefined;
  participants: readonly CrewParticipant[];
  lacks: readonly CrewLack[];
  changeChoices: ChangeChoices;
}

/** A crew to join. Memoised: it renders again only if its data has changed. */
export const CrewParticipationCard = memo(function CrewParticipationCard(props: CrewParticipationCardProps) {
  const { crew, choice, personId, wasIn, isLeftOut, convenorId, participants, lacks, changeChoices } = props;
  const say = useMessages("planning");
  return (
    <Card
      size="small"
      heading={{ text: crew.name, level: 3, href: paths.crew(crew.id) }}
      extra={wasIn && <Tag color="info">{say("wasYourCrew")}</Tag>}
      role="article"
    >
      <Flex vertical gap="middle">
        <Paragraph multiline>{plainMarkdown(crew.description)}</Paragraph>
        <Flex vertical gap="small">
          <NamedSwitch
            label={say("takePart")}
            fullLabel={say("takePartIn", { crew: crew.name })}
            checked={choice !== undefined}
            onChange={(joined) => changeChoices((choices) => withCrew(choices, crew.id, joined))}
          />
          {choice && !isLeftOut && (
            <NamedSwitch
              label={say("volunteer")}
              fullLabel={say("volunteerFor", { crew: crew.name })}
              checked={choice.volunteered_convenor}
              onChange={(volunteers) => changeChoices((choices) => withVolunteering(choices, crew.id, volunteers))}
            />
          )}
        </Flex>
        {choice?.volunteered_convenor && convenorId !== undefined && convenorId !== personId && (
          <Replacing crewId={crew.id} intervalId={props.intervalId} convenorId={convenorId} />
        )}
        {isLeftOut ? (
          <Text secondary>{say("leftOut")}</Text>
        ) : (
          <>
            {participants.length > 0 && <Participants participants={participants} personId={personId} />}
            <Lacks lacks={lacks} />
          </>
        )}
      </Flex>
    </Card>
  );
});

/** Says whom the person would replace as convenor, and why. Without a network, they hear of it afterwards. */
function Replacing({ crewId, intervalId, convenorId }: Record<"crewId" | "intervalId" | "convenorId", number>) {
  const { textOfReplacing } = useConveningText();
  const supposed = { crew_id: crewId, interval_id: intervalId, suppose: "volunteering" } as const;
  const { data } = trpc.crews.convenor.useQuery(supposed);
  const text = data && textOfReplacing(data, convenorId);
  return text && <Notice type="info" role="note" title={text} />;
}

interface NamedSwitchProps {
  label: string;
  /** Names the crew, for screen readers. */
  fullLabel: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function NamedSwitch({ label, fullLabel, checked, onChange }: NamedSwitchProps) {
  const id = useId();
  return (
    <Flex align="center" gap="small" className={styles["choice"] ?? ""}>
      <Switch id={id} aria-label={fullLabel} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </Flex>
  );
}

function Participants({ participants, personId }: Pick<CrewParticipationCardProps, "participants" | "personId">) {
  const say = useMessages("planning");
  return (
    <Flex component="ul" wrap gap="small" aria-label={say("participants")}>
      {participants.map((participant) => (
        <li key={participant.person_id}>
          <ParticipantTag participant={participant} own={participant.person_id === personId} />
        </li>
      ))}
    </Flex>
  );
}

function ParticipantTag({ participant, own }: { participant: CrewParticipant; own: boolean }) {
  const say = useMessages("planning");
  const role = participant.convenor ? "convenor" : participant.volunteered_convenor ? "volunteer" : "other";
  return (
    <Tag color={participant.convenor ? "convenor" : own ? "info" : undefined}>
      {say(own ? "self" : "participant", { role, name: participant.display_name })}
    </Tag>
  );
}

/** The crew's needs; not shown for past intervals. */
function Lacks({ lacks }: Pick<CrewParticipationCardProps, "lacks">) {
  const say = useMessages("planning");
  const { componentDisabled: over } = ConfigProvider.useConfig();
  if (over) return null;
  return (
    <Flex vertical gap="small" aria-live="polite">
      {lacks.map((lack) => (
        <Flex key={lack} gap="small" align="baseline">
          <WarningOutlined aria-hidden className={styles["warning"]} />
          <Text secondary>{say(lack)}</Text>
        </Flex>
      ))}
    </Flex>
  );
}
