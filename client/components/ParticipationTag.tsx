import checkIcon from "@ant-design/icons-svg/es/asn/CheckCircleOutlined";
import logoutIcon from "@ant-design/icons-svg/es/asn/LogoutOutlined";
import minusIcon from "@ant-design/icons-svg/es/asn/MinusCircleOutlined";
import pauseIcon from "@ant-design/icons-svg/es/asn/PauseCircleOutlined";
import questionIcon from "@ant-design/icons-svg/es/asn/QuestionCircleOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { participationBadge, type CollectiveInvolvement, type ParticipationBadge } from "../../shared/involvements.ts";
import { Tag, type TagColor } from "../plain/Tag.tsx";

const LOOKS: Record<ParticipationBadge, { color: TagColor; icon: IconDefinition }> = {
  Participating: { color: "success", icon: checkIcon },
  "On Hiatus": { color: "warning", icon: pauseIcon },
  Exiting: { color: "error", icon: logoutIcon },
  "Opt-out": { color: "plain", icon: minusIcon },
  "No intention": { color: "plain", icon: questionIcon },
};

/** What somebody intends for an interval, by word, colour and icon. */
export function ParticipationTag({ involvement }: { involvement: CollectiveInvolvement | null | undefined }) {
  const badge = participationBadge(involvement);
  return <Tag {...LOOKS[badge]}>{badge}</Tag>;
}
