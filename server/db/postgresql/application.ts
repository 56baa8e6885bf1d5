/** With this begins what PostgreSQL lists this app's connections as, unless the URL says otherwise. */
export const APPLICATION = "Crewtide";
