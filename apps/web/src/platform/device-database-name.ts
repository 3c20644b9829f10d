/** What this browser holds of the keys of an account; no copy and no backup has it. */
export const deviceDatabaseName = 'parley-device';
