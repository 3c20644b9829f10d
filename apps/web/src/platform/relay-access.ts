/** The relay of the server that the page comes from. */
export interface RelayAccess {
  /** Absolute. */
  readonly url: string;
  /** Hosts that it carries requests to, `*` for all. */
  readonly hosts: readonly string[];
}
