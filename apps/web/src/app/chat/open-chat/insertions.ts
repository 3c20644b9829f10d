/** What the composer takes from elsewhere. */
export interface InsertionReceiver {
  readonly insert: (text: string) => void;
  readonly attach: (files: readonly File[]) => void;
}

/** Carries texts and files from anywhere in a chat to its composer; lost where none is on the screen. */
export interface Insertions extends InsertionReceiver {
  /** Takes what comes until the returned function is called. */
  readonly connect: (receiver: InsertionReceiver) => () => void;
}

/** Makes the way from a chat to its composer. */
export function createInsertions(): Insertions {
  let receiver: InsertionReceiver | undefined;
  return {
    insert: (text) => receiver?.insert(text),
    attach: (files) => receiver?.attach(files),
    connect(next) {
      receiver = next;
      return () => {
        if (receiver === next) receiver = undefined;
      };
    },
  };
}
