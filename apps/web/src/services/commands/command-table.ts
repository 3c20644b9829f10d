/** Everything that a key, the palette or the bar of actions can do, in the order of the lists. */
export const commandIds = [
  'newChat',
  'newChatInFolder',
  'newTemporaryChat',
  'keepChat',
  'resetChat',
  'regenerate',
  'listMore',
  'share',
  'clearContext',
  'search',
  'modelSettings',
  'editLast',
  'copyLastReply',
  'copyLastCode',
  'focusComposer',
  'voiceInput',
  'toggleSidebar',
  'cycleWidth',
  'openSettings',
  'openData',
  'openVoice',
  'openUsage',
  'openCost',
  'openLimits',
  'lockKeys',
  'unlockKeys',
  'showShortcuts',
] as const;

/** The name of a command. */
export type CommandId = (typeof commandIds)[number];

/** The keys of a command. Each is written as `mod+alt+n`; `mod` is ⌘ or Ctrl. */
export interface CommandKeys {
  /** What stands before the letter that a person can choose. */
  readonly prefixes?: readonly string[];
  /** From `a` to `z`. */
  readonly letter?: string;
  /** Keys that stay as they are. */
  readonly fixed?: readonly string[];
}

/** The keys that hold until somebody chooses other letters. A command without keys is in the palette only. */
export const commandKeys: Readonly<Record<CommandId, CommandKeys>> = {
  newChat: { prefixes: ['mod+alt+'], letter: 'n', fixed: ['mod+shift+o'] },
  newChatInFolder: { prefixes: ['mod+alt+'], letter: 'o' },
  newTemporaryChat: { prefixes: ['mod+alt+'], letter: 'p' },
  keepChat: {},
  resetChat: { prefixes: ['mod+alt+'], letter: 'x' },
  regenerate: { prefixes: ['mod+alt+'], letter: 'r' },
  listMore: {},
  share: { prefixes: ['mod+alt+'], letter: 's' },
  clearContext: { prefixes: ['mod+alt+'], letter: 'l' },
  search: { prefixes: ['mod+', 'mod+alt+'], letter: 'k' },
  modelSettings: {},
  // The composer listens for it: the key has other meanings everywhere else.
  editLast: { fixed: ['up'] },
  copyLastReply: { fixed: ['mod+shift+c'] },
  copyLastCode: { fixed: ['mod+shift+;'] },
  focusComposer: { fixed: ['shift+esc'] },
  voiceInput: { prefixes: ['mod+alt+'], letter: 'd' },
  toggleSidebar: { prefixes: ['mod+'], letter: 'b' },
  cycleWidth: {},
  openSettings: { fixed: ['mod+,'] },
  openData: {},
  openVoice: {},
  openUsage: {},
  openCost: {},
  openLimits: {},
  lockKeys: {},
  unlockKeys: {},
  showShortcuts: { fixed: ['mod+/'] },
};

/** Those that an open chat brings with its messages; their keys can be chosen before. */
export const messageCommands: ReadonlySet<CommandId> = new Set([
  'resetChat',
  'regenerate',
  'share',
  'clearContext',
  'editLast',
  'copyLastReply',
  'copyLastCode',
]);

/** Letters that a person chose, by the id of the command. */
export type ChosenLetters = Readonly<Record<string, string>>;

/** Keys that other parts of the page, the writing of text or the browser itself need. */
const takenElsewhere: ReadonlySet<string> = new Set(
  ['a', 'c', 'f', 'n', 'q', 't', 'v', 'w', 'x', 'y', 'z'].map((key) => `mod+${key}`),
);

/** The letter of a command; undefined where its keys cannot be chosen. */
export function letterOf(id: CommandId, chosen: ChosenLetters): string | undefined {
  const { letter } = commandKeys[id];
  return letter === undefined ? undefined : (chosen[id] ?? letter);
}

/** Every combination of keys that runs the command; the first is the one to show. */
export function chordsOf(id: CommandId, chosen: ChosenLetters): readonly string[] {
  const { prefixes = [], fixed = [] } = commandKeys[id];
  const letter = letterOf(id, chosen);
  const lettered = letter === undefined ? [] : prefixes.map((prefix) => prefix + letter);
  return [...lettered, ...fixed];
}

/** What stands against a letter. */
export interface LetterClash {
  /** Undefined: the browser, or the writing of text, needs the keys. */
  readonly with: CommandId | undefined;
}

/** Whether a letter would give a command keys that are in use. */
export function findClash(
  id: CommandId,
  letter: string,
  chosen: ChosenLetters,
): LetterClash | undefined {
  const wanted = chordsOf(id, { ...chosen, [id]: letter });
  if (wanted.some((chord) => takenElsewhere.has(chord))) return { with: undefined };
  const other = commandIds.find(
    (each) => each !== id && chordsOf(each, chosen).some((chord) => wanted.includes(chord)),
  );
  return other === undefined ? undefined : { with: other };
}
