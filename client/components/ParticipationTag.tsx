import {
  CheckCircleOutlined,
  LogoutOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  QuestionCircleOutlined,
} from "@ant-design/icons";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { participationBadge, type CollectiveInvolvement, type ParticipationBadge } from "../../shared/involvements.ts";

const LOOKS: Record<ParticipationBadge, { color: string; icon: ReactNode }> = {
  Participating: { color: "success", icon: <CheckCircleOutlined /> },
  "On Hiatus": { color: "warning", icon: <PauseCircleOutlined /> },
  Exiting: { color: "error", icon: <LogoutOutlined /> },
  "Opt-out": { color: "default", icon: <MinusCircleOutlined /> },
  "No intention": { color: "default", icon: <QuestionCircleOutlined /> },
};

/** What somebody intends for an interval, by word, colour and icon. */
export function ParticipationTag({ involvement }: { involvement: CollectiveInvolvement | null | undefined }) {
  const badge = participationBadge(involvement);
  const { color, icon } = LOOKS[badge];
  return (
    <Tag color={color} icon={icon} style={{ margin: 0 }}>
      {badge}
    </Tag>
  );
}
