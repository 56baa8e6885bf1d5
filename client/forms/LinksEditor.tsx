import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Input, Select, theme } from "antd";
import { isBlankLink } from "../../shared/links.schema.ts";
import { LINK_TYPES } from "../../shared/enumerations.ts";
import { EMPTY_LINK_ROW, type LinkRowValues } from "./link-rows.ts";

interface LinksEditorProps {
  /** Given by the `Form.Item` around it. */
  id?: string;
  value?: LinkRowValues[];
  onChange?: (rows: LinkRowValues[]) => void;
}

const FIRST_ROW = [EMPTY_LINK_ROW];
const TYPE_OPTIONS = LINK_TYPES.map((type) => ({ value: type, label: type }));

/** A list of links, one row each; it always has a row to type in. */
export function LinksEditor({ id, value: rows = FIRST_ROW, onChange }: LinksEditorProps) {
  const lastRow = rows.at(-1);
  const replace = (index: number, row: LinkRowValues) => onChange?.(rows.with(index, row));
  function remove(index: number) {
    const others = rows.toSpliced(index, 1);
    onChange?.(others.length > 0 ? others : FIRST_ROW);
  }
  return (
    <Flex vertical gap="small" {...(id === undefined ? {} : { id })}>
      {rows.map((row, index) => (
        <LinkRow
          // oxlint-disable-next-line react/no-array-index-key -- A row has no other identity while it is typed.
          key={index}
          position={index + 1}
          row={row}
          onChange={(changed) => replace(index, changed)}
          onRemove={rows.length === 1 && isBlankLink(row) ? undefined : () => remove(index)}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={lastRow === undefined || isBlankLink(lastRow)}
        onClick={() => onChange?.([...rows, EMPTY_LINK_ROW])}
        style={{ alignSelf: "flex-start" }}
      >
        Add link
      </Button>
    </Flex>
  );
}

interface LinkRowProps {
  position: number;
  row: LinkRowValues;
  onChange: (row: LinkRowValues) => void;
  onRemove: (() => void) | undefined;
}

function LinkRow({ position, row, onChange, onRemove }: LinkRowProps) {
  const { token } = theme.useToken();
  return (
    <fieldset
      aria-label={`Link ${position}`}
      style={{
        display: "flex",
        gap: token.marginXXS,
        minWidth: 0,
        margin: 0,
        padding: token.paddingXS,
        border: 0,
        borderRadius: token.borderRadius,
        background: token.colorFillQuaternary,
      }}
    >
      <Flex wrap gap="small" flex={1} style={{ minWidth: 0 }}>
        <Select<string | null>
          aria-label="Link type"
          placeholder="Link type"
          value={row.link_type}
          options={TYPE_OPTIONS}
          onChange={(link_type) => onChange({ ...row, link_type })}
          style={{ flex: "1 1 120px" }}
        />
        <Input
          aria-label="URL"
          placeholder="URL"
          inputMode="url"
          value={row.url}
          onChange={(event) => onChange({ ...row, url: event.target.value })}
          style={{ flex: "4 1 240px" }}
        />
        <Input
          aria-label="Label (optional)"
          placeholder="Label (optional)"
          value={row.label}
          onChange={(event) => onChange({ ...row, label: event.target.value })}
          style={{ flex: "2 1 160px" }}
        />
      </Flex>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`Remove link ${position}`}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </fieldset>
  );
}
