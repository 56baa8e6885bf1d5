import { Flex } from "antd";
import { classNames } from "../../components/class-names.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Contacts } from "../../domain/PrintOptions.tsx";
import { RowLink } from "../../components/DataTable.tsx";
import { Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import type { PersonRow } from "./people-rows.ts";
import styles from "./PersonName.module.css";

/** A person in the list: avatar and name. */
export function PersonName({ row, own }: { row: PersonRow; own: boolean }) {
  const say = useMessages("people");
  const sayInterval = useMessages("interval-words");
  return (
    <Flex align="center" gap="small" className={classNames(row.dimmed && styles["dimmed"])}>
      <PersonAvatar person={row} />
      <div className={styles["name"]}>
        <RowLink href={paths.person(row.id)}>{row.display_name}</RowLink>
        <Contacts person={row} />
        {own && <Tag color="info">{say("you")}</Tag>}
        {row.silentFor !== undefined ? (
          <Tag color="warning">{sayInterval("silence", { intervals: row.silentFor })}</Tag>
        ) : (
          row.invited && <Text secondary>{say("invited")}</Text>
        )}
      </div>
    </Flex>
  );
}
