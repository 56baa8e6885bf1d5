import type { Figure } from "../figure.ts";
import { floodFigure } from "../flood.ts";
import { cancelledSeries } from "../floods/cancelled-series.ts";
import { fullestFeed } from "../floods/fullest-feed.ts";
import { greatestSeries } from "../floods/greatest-series.ts";
import { hostileCalendars } from "../floods/hostile-calendars.ts";
import { news } from "../floods/news.ts";
import { refusedMails } from "../floods/refused-mails.ts";
import { settledPolls } from "../floods/settled-polls.ts";

/** How long others wait while one member makes the server work. Each flood has a file in `floods/`. */
export const floods: Figure[] = [
  hostileCalendars,
  news,
  cancelledSeries,
  settledPolls,
  greatestSeries,
  fullestFeed,
  refusedMails,
].map(floodFigure);
