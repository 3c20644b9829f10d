/** Carries texts from anywhere in a chat to its composer. */
export interface Insertions {
  /** Puts a text at the caret of the composer; lost where none is on the screen. */
  readonly insert: (text: string) => void;
  /** Takes the texts until the returned function is called. */
  readonly connect: (onText: (text: string) => void) => () => void;
}

/** Makes the way from a chat to its composer. */
export function createInsertions(): Insertions {
  let receive: ((text: string) => void) | undefined;
  return {
    insert: (text) => receive?.(text),
    connect(onText) {
      receive = onText;
      return () => {
        if (receive === onText) receive = undefined;
      };
    },
  };
}
