/** The database cannot be reached, gives no connection in time, or was lost on the way. */
export class DatabaseAway extends Error {}
