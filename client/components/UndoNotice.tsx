import { Button } from "antd";

/** What was done, and the way back. */
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
