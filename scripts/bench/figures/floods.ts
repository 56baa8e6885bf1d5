import type { Figure } from "../figure.ts";
import { floodFigure } from "../flood.ts";
import { cancelledSeries } from "../floods/cancelled-series.ts";
import { news } from "../floods/news.ts";
import { settledPolls } from "../floods/settled-polls.ts";

/** What others notice while one member makes the server work. Each has a file in `floods/`. */
export const floods: Figure[] = [news, cancelledSeries, settledPolls].map(floodFigure);
