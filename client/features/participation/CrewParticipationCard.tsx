import { WarningOutlined } from "@ant-design/icons";
import { Card, ConfigProvider, Flex, Switch, Tag, theme, Typography } from "antd";
import { memo, useId } from "react";
import type { Crew } from "../../../shared/crews.ts";
import type { CrewReadiness } from "../../../shared/involvements.ts";
import { withCrew, withVolunteering, type ChangeChoices, type CrewParticipant } from "./crew-choices.ts";
import type { CrewChoice } from "./participation-values.ts";

interface CrewParticipationCardProps {
  crew: Crew;
  /** What the person chose for this crew; undefined while they do not take part. */
  choice: CrewChoice | undefined;
  personId: number;
  participants: readonly CrewParticipant[];
  readiness: CrewReadiness;
  changeChoices: ChangeChoices;
}

/** A crew to take part in. Rendered again only where something of it has changed. */
export const CrewParticipationCard = memo(function CrewParticipationCard(props: CrewParticipationCardProps) {
  const { crew, choice, personId, participants, readiness, changeChoices } = props;
  const { token } = theme.useToken();
  return (
    <Card
      size="small"
      styles={{ header: { paddingBlock: token.paddingXS } }}
      title={<h3 style={{ margin: 0, font: "inherit", whiteSpace: "normal" }}>{crew.name}</h3>}
    >
      <Flex vertical gap="middle">
        <Typography.Paragraph style={{ margin: 0 }}>{crew.description}</Typography.Paragraph>
        <Flex vertical gap="small">
          <NamedSwitch
            label="Take part"
            crewName={crew.name}
            checked={choice !== undefined}
            onChange={(joined) => changeChoices((choices) => withCrew(choices, crew.id, joined))}
          />
          {choice && (
            <NamedSwitch
              label="Convenor"
              explanation="I volunteer to convene"
              crewName={crew.name}
              checked={choice.volunteered_convenor}
              onChange={(volunteers) => changeChoices((choices) => withVolunteering(choices, crew.id, volunteers))}
            />
          )}
        </Flex>
        {participants.length > 0 && <Participants participants={participants} personId={personId} />}
        <Readiness readiness={readiness} />
      </Flex>
    </Card>
  );
});

interface NamedSwitchProps {
  label: string;
  explanation?: string;
  crewName: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function NamedSwitch({ label, explanation, crewName, checked, onChange }: NamedSwitchProps) {
  const id = useId();
  return (
    <Flex align="center" gap="small">
      <Switch id={id} aria-label={`${label}: ${crewName}`} checked={checked} onChange={onChange} />
      <label htmlFor={id}>
        {label} {explanation && <Typography.Text type="secondary">{explanation}</Typography.Text>}
      </label>
    </Flex>
  );
}

function Participants({ participants, personId }: Pick<CrewParticipationCardProps, "participants" | "personId">) {
  return (
    <Flex component="ul" wrap gap={6} aria-label="Participants" style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {participants.map((participant) => (
        <li key={participant.person_id}>
          <ParticipantTag participant={participant} own={participant.person_id === personId} />
        </li>
      ))}
    </Flex>
  );
}

function ParticipantTag({ participant, own }: { participant: CrewParticipant; own: boolean }) {
  const role = participant.convenor ? "convenor" : participant.volunteered_convenor ? "volunteering" : undefined;
  const notes = [own ? "you" : undefined, role].filter((note) => note !== undefined);
  return (
    <Tag
      disabled={false}
      color={participant.convenor ? "warning" : own ? "processing" : "default"}
      style={{ margin: 0, whiteSpace: "normal" }}
    >
      {participant.display_name}
      {notes.length > 0 && ` (${notes.join(", ")})`}
    </Tag>
  );
}

/** What the crew still lacks. In an interval that can only be read there is nothing left to go ahead. */
function Readiness({ readiness }: Pick<CrewParticipationCardProps, "readiness">) {
  const { token } = theme.useToken();
  const { componentDisabled: over } = ConfigProvider.useConfig();
  if (over) return null;
  return (
    <Flex vertical gap={4} aria-live="polite">
      {readiness.messages.map((message) => (
        <Flex key={message} gap="small" align="baseline">
          <WarningOutlined aria-hidden style={{ color: token.colorWarning }} />
          <Typography.Text type="secondary">{message}</Typography.Text>
        </Flex>
      ))}
    </Flex>
  );
}
