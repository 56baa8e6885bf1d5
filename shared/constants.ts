export const PRODUCT_NAME = "Crewtide";
export const VERSION = "1.2.4";

/** Limits of input (`docs/domain.md#limits`). */
export const MAX_NAME_LENGTH = 200;
export const MAX_TEXT_LENGTH = 10_000;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 1_000;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_TOKEN_LENGTH = 200;
export const MAX_CREWS_IN_A_SAVE = 500;
export const MAX_LINKS = 50;
export const MAX_LABEL_LENGTH = 200;
export const MIN_URL_LENGTH = 5;
/** A URL is shorter than this. */
export const URL_LENGTH_LIMIT = 2_048;
/** What a link may lead to: a page of the web, and nothing that a browser would run. */
export const WEB_ADDRESS = /^https?:\/\//i;

/** How many drawings there are to choose an avatar from; their ids begin at 1. */
export const AVATAR_COUNT = 10;

/** Past this many crews in one interval a person is asked to pace themself. */
export const COMFORTABLE_CREW_COUNT = 2;
