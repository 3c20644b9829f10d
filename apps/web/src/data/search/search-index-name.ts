/** The name of the database that holds the search index of another one. */
export function searchIndexName(databaseName: string): string {
  return `${databaseName}-search`;
}
