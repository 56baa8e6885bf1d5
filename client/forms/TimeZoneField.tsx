import { Form } from "antd";
import type { ComponentProps } from "react";
import type { TimeZones } from "../../shared/collective/collective.ts";
import { cityOf, weekdayAndTimeIn, zoneInWords } from "../../shared/basics/dates.ts";
import { groupBy } from "../../shared/basics/group-by.ts";
import styles from "../components/NativeField.module.css";
import { getLocale, useMessages } from "../hooks/use-messages.ts";
import { useNow } from "../hooks/use-instant.ts";

/** The field for a collective's time zone, with the time there. Only the server checks it: it knows which zones it has. */
export function TimeZoneField({ zones }: { zones: TimeZones | undefined }) {
  const say = useMessages("forms");
  const locale = getLocale();
  const now = useNow();
  const zone = Form.useWatch<string | null | undefined>("time_zone") ?? zones?.server;
  return (
    <Form.Item
      name="time_zone"
      label={say("timeZone")}
      extra={
        <>
          {say("timeZoneHelp")} {zone && say("nowThere", { moment: weekdayAndTimeIn(zone, now, locale) })}
        </>
      }
    >
      <ZoneSelect zones={zones} unset={say("serverZone", { zone: zoneInWords(zones?.server ?? "UTC", now, locale) })} />
    </Form.Item>
  );
}

interface ZoneSelectProps extends Pick<ComponentProps<"select">, "id" | "aria-describedby" | "aria-invalid"> {
  zones: TimeZones | undefined;
  /** The words for choosing none; undefined if one has to be chosen. */
  unset?: string;
  /** Set by the surrounding `Form.Item`; null if none is chosen. */
  value?: string | null;
  onChange?: (zone: string | null) => void;
}

/** The zones by region. People type to search the browser's own list, where each has the name of its city. */
export function ZoneSelect({ zones, unset, value = null, onChange, ...described }: ZoneSelectProps) {
  const names = zones?.names ?? [];
  // It is chosen before the list is loaded, and if the server no longer knows it.
  const all = value === null || names.includes(value) ? names : [value, ...names];
  return (
    <select
      {...described}
      className={styles["field"]}
      value={value ?? ""}
      onChange={({ target }) => onChange?.(target.value || null)}
      onKeyDown={(event) => {
        // Chromium would submit the form.
        if (event.key === "Enter") event.preventDefault();
      }}
    >
      {unset !== undefined && <option value="">{unset}</option>}
      {[...groupBy(all, (name) => name.split("/")[0])].map(([region, ofRegion]) => (
        <optgroup key={region} label={region}>
          {ofRegion.map((name) => (
            <option key={name} value={name}>
              {cityOf(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
