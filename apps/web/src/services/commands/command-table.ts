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
  'printChat',
  'clearContext',
  'search',
  'findInChat',
  'attachFiles',
  'openCharacters',
  'openPrompts',
  'openPlugins',
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
  'openWebSearch',
  'openUsage',
  'openCost',
  'openLimits',
  'openSync',
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
  // What the browser would print is the screen: the messages in view, and everything around them.
  printChat: { fixed: ['mod+p'] },
  clearContext: { prefixes: ['mod+alt+'], letter: 'l' },
  search: { prefixes: ['mod+', 'mod+alt+'], letter: 'k' },
  // The chat listens for its key: the browser's own search has it where there is nothing to find.
  findInChat: {},
  attachFiles: {},
  openCharacters: { prefixes: ['mod+alt+'], letter: 'a' },
  openPrompts: { prefixes: ['mod+alt+'], letter: 'y' },
  openPlugins: { prefixes: ['mod+alt+'], letter: 'g' },
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
  openWebSearch: {},
  openUsage: {},
  openCost: {},
  openLimits: {},
  openSync: {},
  lockKeys: {},
  unlockKeys: {},
  showShortcuts: { fixed: ['mod+/'] },
};

/** Letters that a person chose, by the id of the command. */
export type ChosenLetters = Readonly<Record<string, string>>;

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
