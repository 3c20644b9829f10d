/**
 * Version of the database that this program makes: the number of its migrations. It stands apart from them
 * for workers, which open the database and never upgrade it.
 */
export const schemaVersion = 7;
