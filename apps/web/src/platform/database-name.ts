/** The name of the program's database in this browser. */
export const databaseName = 'parley';
