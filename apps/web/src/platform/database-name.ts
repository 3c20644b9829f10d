/** The name of the program's database in this browser. */
export const databaseName = 'parley';

/** What this browser holds of the keys of an account; no copy and no backup has it. */
export const deviceDatabaseName = 'parley-device';
