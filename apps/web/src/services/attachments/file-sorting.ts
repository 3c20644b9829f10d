/** What a sorter asks and tells of the files that it looks into. */
export interface FilesInQuestion {
  /** False once the person has taken the file away. */
  isWanted(file: File): boolean;
  /** The file goes with the message, or something else takes it. */
  decide(file: File, isAttached: boolean): void;
}

/** Looks into files, decides on each as soon as it knows, and leads on what no message takes. Never rejects. */
export type FileSorter = (files: readonly File[], question: FilesInQuestion) => Promise<void>;

/** Leads files that are dropped on the window to where they belong. */
export interface FileSorting {
  /** As the sorter that is connected; without one, all files go with the message. */
  readonly sort: FileSorter;
  /** Sorts from now on, until the returned function is called. */
  connect(sorter: FileSorter): () => void;
  /** A message box takes what is dropped, until the returned function is called. */
  receive(): () => void;
  hasReceiver(): boolean;
}

/** Makes a sorting without a sorter. */
export function createFileSorting(): FileSorting {
  let current: FileSorter | undefined;
  let receivers = 0;
  return {
    async sort(files, question) {
      if (current === undefined) for (const file of files) question.decide(file, true);
      else await current(files, question);
    },
    connect(sorter) {
      current = sorter;
      return () => {
        if (current === sorter) current = undefined;
      };
    },
    receive() {
      receivers += 1;
      return () => {
        receivers -= 1;
      };
    },
    hasReceiver: () => receivers > 0,
  };
}
