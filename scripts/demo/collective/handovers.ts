import type { PersonKey } from "./people.ts";

/** Notes that a convenor left for the next one. */
interface DemoHandover {
  who: PersonKey;
  text: string;
}

/** By the crew's letter (`crews.ts`) and the interval. */
export const HANDOVERS: Readonly<Record<string, Record<number, DemoHandover>>> = {
  h: {
    2: { who: "anahi", text: "El horno grande quema por detrás: o giras las bandejas, o las conviertes en carbón." },
    4: {
      who: "anahi",
      text:
        "Forty portions is nine kilos of potatoes, not twelve. The list of who eats what hangs inside the larder door; " +
        "please keep it in pencil.",
    },
    5: {
      who: "mateus",
      text: "Two knives went missing and came back sharper. I do not ask. The gas man comes every March.",
    },
    6: {
      who: "marisol",
      text:
        "What is open:\n" +
        "- The gutter over the stove still drips. Fergus has the ladder.\n" +
        "- The mill wants its sacks back before we order again.\n" +
        "- Three people asked for a dinner without onions. We tried; it was fine.\n\n" +
        "The shopping list for forty is at https://handbook.saltmarsh.example.org/kitchen/forty",
    },
  },
  g: {
    3: { who: "kwabena", text: "Beds four to nine were limed. Do not lime them again before next spring." },
    5: {
      who: "hinemoa",
      text:
        "Slugs won beds two and three. I sowed rye there; dig it in before it flowers. The seed library is in the blue " +
        "cupboard, sorted by month and not by name, and that is on purpose.",
    },
    6: {
      who: "mateus",
      text:
        "The pump needs priming twice now: once will sound right and is not.\n\n" +
        "Watering by rota works if somebody asks on Friday who has Saturday. Nobody minded being asked. The rota is at " +
        "https://calendar.saltmarsh.example.org/watering\n\n" +
        "Still to decide: the orchard row wants pruning before the frost, and we are short of hands that can climb.",
    },
  },
  r: {
    4: {
      who: "wren",
      text: "Saoirse fell ill, so I took over on the ninth day. The soldering iron with the green tape is the good one.",
    },
    6: {
      who: "wren",
      text:
        "Three intervals of this are enough for me, in a good way. We fix about two of three things that come in; please " +
        "tell people at the door. The toaster on the shelf belongs to the lady with the dog.",
    },
  },
  w: {
    3: { who: "priya", text: "Answer within a week, even if the answer is that you need another week." },
    6: {
      who: "ingrid",
      text:
        "Two newcomers started, and both said the first dinner was the hard part: sit with them. One old quarrel is " +
        "resting, not settled. Ask Priya before you mention the compost.",
    },
  },
  m: {
    5: {
      who: "tunde",
      text: "The insurance is paid until the summer. The receipt is in the red folder, straight, where I have been.",
    },
    6: {
      who: "oluwaseun",
      text:
        "The grant report is due in the next interval, and the numbers for it are in the ledger already: " +
        "https://ledger.saltmarsh.example.org\n\nThe lease renews by itself unless we write before the end of the year.",
    },
  },
  t: {
    4: {
      who: "dorota",
      text: "The printer gives us the old price if we come before nine. Petra has the subscriber list.",
    },
    6: {
      who: "saoirse",
      text:
        "This issue came together in one night, which is not a method. Four pages need six people who write and one who " +
        "says stop.",
    },
  },
  d: {
    5: {
      who: "jonah",
      text: "Everything that matters is on two machines under the stairs. The passwords are in the vault; two of us can open it.",
    },
    6: {
      who: "oluwaseun",
      text:
        "Jonah has gone quiet, and only Jonah knows how the mailing lists are put together. I wrote down what I found: " +
        "https://handbook.saltmarsh.example.org/lists\n\nIf you convene next, start there.",
    },
  },
};
