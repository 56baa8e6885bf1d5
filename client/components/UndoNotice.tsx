import { Button } from "antd";

/** Says what was done, and offers to undo it. */
export function UndoNotice({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={onUndo}>
        Undo
      </Button>
    </>
  );
}
