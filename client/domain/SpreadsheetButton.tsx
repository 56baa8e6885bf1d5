import { Button } from "antd";
import type { Line } from "../components/save-spreadsheet.ts";
import { showFailure } from "../components/toast.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";

interface SpreadsheetButtonProps {
  /** The name of the file, without its ending. */
  name: string;
  /** Returns the columns' titles and then the rows, as the page shows them. */
  lines: () => readonly Line[];
}

/** Saves what a page lists as a file for spreadsheets. The code for it is loaded when the button is pressed. */
export function SpreadsheetButton({ name, lines }: SpreadsheetButtonProps) {
  const say = useMessages("spreadsheet");
  async function save() {
    const { saveSpreadsheet } = await import("../components/save-spreadsheet.ts");
    saveSpreadsheet(name, lines(), getLanguage());
  }
  return (
    <div>
      <Button onClick={() => void save().catch(showFailure)}>{say("save")}</Button>
    </div>
  );
}
