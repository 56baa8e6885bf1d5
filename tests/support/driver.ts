/**
 * A browser as a test needs it, whichever protocol drives it. `Tab` in `tab.ts` adds the acts of a person: see,
 * press, fill. By hand, in a file that `npx tsx` runs:
 *
 *     const browser = await DRIVERS.WebKit(); // or DRIVERS.Firefox()
 *     const tab = new Tab("WebKit", browser);
 *     await tab.open("http://127.0.0.1:3000/auth/login");
 *     await tab.fill("Email", "ada@example.org");
 *     await tab.press({ role: "button", name: "Sign in" });
 *     await browser.close();
 */
export interface Driver {
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** Sets the width of the page, in pixels. */
  setWidth: (width: number) => Promise<void>;
  /** Runs a function that refers to nothing outside itself in the page, and awaits what it returns, which is JSON. */
  evaluate: <Argument, Result>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
  /** Presses the mouse at a point of what is visible. */
  pressAt: (point: Point) => Promise<void>;
  type: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export const HEIGHT = 900;

/** A press, in the words that WebDriver and WebDriver BiDi share. */
export const pressing = ({ x, y }: Point) => [
  {
    type: "pointer",
    id: "mouse",
    actions: [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** Typing, in the same words. */
export const typing = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: Array.from(text, (value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))).flat(),
  },
];
