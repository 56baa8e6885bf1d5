import { saveFile } from "./save-file.ts";

/** The edge that scanners need, in modules, and the size of the picture, in pixels. */
const EDGE = 4;
const SIZE = 1_024;

/** Saves a QR code that the page shows as a picture, black on white, to be printed or sent. */
export function saveQrCode(code: SVGSVGElement, name: string): void {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  // The first path is the paper.
  const ink = [...code.querySelectorAll("path")].at(-1)?.getAttribute("d");
  if (!context || !ink) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, SIZE, SIZE);
  const scale = SIZE / (code.viewBox.baseVal.width + 2 * EDGE);
  context.setTransform(scale, 0, 0, scale, EDGE * scale, EDGE * scale);
  context.fillStyle = "black";
  context.clip(new Path2D(ink));
  context.fillRect(0, 0, SIZE, SIZE);
  canvas.toBlob((picture) => picture && saveFile(`${name}.png`, picture, "image/png"));
}
