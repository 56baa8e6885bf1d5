import { PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useId, type ReactNode } from "react";
import { isBlankLink } from "../../shared/blank-link.ts";
import { LINK_TYPES } from "../../shared/enumerations.ts";
import { FieldsRow } from "./FieldsRow.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import type { LinkErrors, RowErrors } from "./link-errors.ts";
import { EMPTY_LINK_ROW, type LinkRowValues } from "./link-rows.ts";
import styles from "./LinksEditor.module.css";

interface LinksEditorProps {
  errors: RowErrors;
  /** Set by the surrounding `Form.Item`. */
  id?: string;
  value?: LinkRowValues[];
  onChange?: (rows: LinkRowValues[]) => void;
}

const FIRST_ROW = [EMPTY_LINK_ROW];

/** A list of links, one row each. There is always a row to type in. */
export function LinksEditor({ errors, id, value: rows = FIRST_ROW, onChange }: LinksEditorProps) {
  const lastRow = rows.at(-1);
  const replace = (index: number, row: LinkRowValues) => onChange?.(rows.with(index, row));
  function remove(index: number) {
    const others = rows.toSpliced(index, 1);
    onChange?.(others.length > 0 ? others : FIRST_ROW);
  }
  return (
    <div id={id}>
      {rows.map((row, index) => (
        <LinkRow
          // oxlint-disable-next-line react/no-array-index-key -- A row has no other identity while it is typed.
          key={index}
          position={index + 1}
          row={row}
          errors={errors.get(row) ?? {}}
          onChange={(changed) => replace(index, changed)}
          onRemove={rows.length === 1 && isBlankLink(row) ? undefined : () => remove(index)}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={lastRow === undefined || isBlankLink(lastRow)}
        onClick={() => onChange?.([...rows, EMPTY_LINK_ROW])}
      >
        Add link
      </Button>
    </div>
  );
}

interface LinkRowProps {
  position: number;
  row: LinkRowValues;
  errors: LinkErrors;
  onChange: (row: LinkRowValues) => void;
  onRemove: (() => void) | undefined;
}

function LinkRow({ position, row, errors, onChange, onRemove }: LinkRowProps) {
  return (
    <FieldsRow name={`link ${position}`} onRemove={onRemove}>
      <Cell className="type" error={errors.link_type}>
        {(described) => (
          <NativeSelect
            label="Link type"
            options={LINK_TYPES}
            value={row.link_type}
            onChange={(link_type) => onChange({ ...row, link_type })}
            {...described}
          />
        )}
      </Cell>
      <Cell className="url" error={errors.url}>
        {(described) => (
          <Input
            aria-label="URL"
            placeholder="URL"
            inputMode="url"
            value={row.url}
            onChange={(event) => onChange({ ...row, url: event.target.value })}
            {...described}
          />
        )}
      </Cell>
      <Cell className="label" error={errors.label}>
        {(described) => (
          <Input
            aria-label="Label (optional)"
            placeholder="Label (optional)"
            value={row.label}
            onChange={(event) => onChange({ ...row, label: event.target.value })}
            {...described}
          />
        )}
      </Cell>
    </FieldsRow>
  );
}

interface CellProps {
  className: "type" | "url" | "label";
  error: string | undefined;
  /** Renders the control, with attributes that refer to its error. */
  children: (described: { "aria-invalid"?: true; "aria-describedby"?: string }) => ReactNode;
}

/** A field of a row, with its error below. */
function Cell({ className, error, children }: CellProps) {
  const id = useId();
  const described = error === undefined ? {} : ({ "aria-invalid": true, "aria-describedby": id } as const);
  return (
    <div className={styles[className]}>
      {children(described)}
      {error !== undefined && (
        <div id={id} role="alert" className={styles["error"]}>
          {error}
        </div>
      )}
    </div>
  );
}
