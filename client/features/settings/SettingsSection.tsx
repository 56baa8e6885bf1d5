import type { ReactNode } from "react";
import { Card } from "../../components/Card.tsx";

interface SettingsSectionProps {
  /** Leads to the section, as in `/settings#mails`. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the settings. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <div id={id}>
      <Card heading={{ text: title, level: 2 }}>{children}</Card>
    </div>
  );
}
