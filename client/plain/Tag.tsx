import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export type TagColor = "plain" | "processing" | "success" | "warning" | "error" | "blue" | "cyan" | "pink" | "green";

/** A word set apart; its colour says it once more. */
export function Tag({ color, icon, children }: { color: TagColor; icon?: IconDefinition; children: ReactNode }) {
  return (
    <span className={`tag ${color}`}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  );
}
