/** How opening the storage may go on after a failure, because the person chose so. */
export interface Consent {
  readonly allowUpgradeWithoutSnapshot: boolean;
  /** Where the storage cannot be opened: go on without it, although chats may be in there. */
  readonly allowWithoutStorage: boolean;
}
