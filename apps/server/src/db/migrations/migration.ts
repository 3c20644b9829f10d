/** A step of the schema. Its name and statements never change once they were released. */
export interface SchemaMigration {
  /** Three digits and words, by which steps are ordered. */
  readonly name: string;
  /** Statements that PostgreSQL 15 and the embedded database know, in order. */
  readonly statements: readonly string[];
}
