import { Tag, type TagColor } from "../../components/Tag.tsx";
import {
  CheckCircleOutlined,
  LogoutOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  QuestionCircleOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import {
  participationBadge,
  type CollectiveInvolvement,
  type ParticipationBadge,
} from "../../../shared/participation/involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";

const LOOKS: Record<ParticipationBadge, { color?: TagColor; icon: ReactNode }> = {
  Participating: { color: "success", icon: <CheckCircleOutlined aria-hidden /> },
  "On Hiatus": { color: "info", icon: <PauseCircleOutlined aria-hidden /> },
  Exiting: { icon: <LogoutOutlined aria-hidden /> },
  "Opt-out": { icon: <MinusCircleOutlined aria-hidden /> },
  "No intention": { icon: <QuestionCircleOutlined aria-hidden /> },
};

/** A person's intention for an interval, with label, colour and icon. */
export function ParticipationTag({ involvement }: { involvement: CollectiveInvolvement | null | undefined }) {
  const say = useMessages("dashboard");
  const badge = participationBadge(involvement);
  return <Tag {...LOOKS[badge]}>{say(badge)}</Tag>;
}
