import path from 'node:path';

import { inRoot } from '../checks/root.ts';
import { iconsBehind, type ModuleReader } from './icons-behind.ts';

/** The file with all code that the app page needs at its start; also the name of its styles. */
export const firstLoadName = 'first-load';

const ownCode = /[\\/](?:apps[\\/]web[\\/]src[\\/](?!service-worker)|packages[\\/])/;
const libraries =
  /node_modules[\\/](?:react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat|idb|lucide-react|@base-ui|@floating-ui)[\\/]/;

/**
 * Small things that the screen with chats and many other parts need, its icons among them: with one
 * of the parts, the others would fetch all of it.
 */
const controlsName = 'controls';
const controls =
  /packages[\\/]ui[\\/]src[\\/]components[\\/](?:checkbox|error-card|two-step-button)[\\/]/;

/** The icons of all other parts. */
const iconsName = 'icons';
const icons = /node_modules[\\/]lucide-react[\\/]/;

/** What a screen with chats consists of. */
export const chatsName = 'chats';

/** What several parts know of prompts: each file of its own would be named in the first load. */
const promptsName = 'prompt-rows';
const prompts =
  /[\\/](?:records[\\/](?:parse-prompt|to-prompt-row)|repositories[\\/](?:prompt-repository|trashed-prompts)|queries[\\/]prompts-query|domain[\\/]src[\\/]prompt[\\/](?:prompt|source-prompt))\.ts$/;

/** How dynamic contexts ask, and with it the code of plugins that several parts share: named once. */
const contextsName = 'contexts';
const contexts =
  /[\\/](?:services[\\/]contexts[\\/](?:ask-context|context-orders)|dynamic-context[\\/]fill-context)\.ts$/;

/** Files that the parts of the program share, and that belong to it as a whole. */
export const partGroups: readonly string[] = [
  controlsName,
  iconsName,
  chatsName,
  promptsName,
  contextsName,
];

/** Where the parts begin that the screen of somebody with chats consists of. */
const chatParts: readonly string[] = [
  'features/chat/components/message-list.tsx',
  'features/sidebar/components/chat-list.tsx',
  'app/chat/foot/action-bar-pane.tsx',
  'app/chat/foot/reply-chips.tsx',
  'app/chat/composer/context-meter.tsx',
  'app/chat/notices/context-warnings.tsx',
  'app/chat/notices/chat-notices.tsx',
  'app/chat/header/chat-menu-button.tsx',
  'app/chat/header/cost-statistic.tsx',
].map((file) => inRoot(`apps/web/src/${file}`));

/** Files that are asked for by name; others are shared pieces, whatever they hold. */
const namedFiles: readonly string[] = [
  firstLoadName,
  'preload-helper',
  'rolldown-runtime',
  ...partGroups,
];

/**
 * How files of the page are named. The first load lists what lies behind each part: pieces that
 * several parts share have nothing but their hash there.
 */
export function nameOfFile(file: {
  readonly name: string;
  readonly isDynamicEntry: boolean;
}): string {
  const isNamed = file.isDynamicEntry || namedFiles.includes(file.name);
  return isNamed ? 'assets/[name]-[hash].js' : 'assets/[hash].js';
}

/** As {@link nameOfFile}, for style sheets; pictures and typefaces keep their names. */
export function nameOfAsset({ names }: { readonly names: readonly string[] }): string {
  const [name = ''] = names;
  const isPiece = name.endsWith('.css') && !namedFiles.includes(path.basename(name, '.css'));
  return isPiece ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]';
}

interface ChunkContext {
  getModuleInfo(id: string): ReturnType<ModuleReader>;
}

/** Whoever opens a chat loads the icons of that screen, and not those of all parts. */
function createIsChatIcon(): (id: string, context: ChunkContext) => boolean {
  let files: ReadonlySet<string> | undefined;
  return (id, context) => {
    if (!icons.test(id)) return false;
    files ??= iconsBehind(chatParts, (module) => context.getModuleInfo(module));
    return files.has(`icons/${path.basename(id)}`);
  };
}

const isChatIcon = createIsChatIcon();

/**
 * Keeps what the first load needs in one file, also where later parts use some of it too: otherwise
 * each such overlap becomes a file and so a request of its own. The helper that loads parts stays
 * apart, for the frame that draws diagrams needs it and nothing else of the app.
 */
export const firstLoadGroups = [
  { name: 'preload-helper', test: /vite[\\/]preload-helper/, priority: 3 },
  {
    name: firstLoadName,
    tags: ['$initial' as const],
    test: (id: string): boolean => ownCode.test(id) || libraries.test(id),
    priority: 2,
  },
  {
    name: (id: string, context: ChunkContext): string | null =>
      controls.test(id) || isChatIcon(id, context) ? controlsName : null,
    debugName: controlsName,
    priority: 1,
  },
  { name: iconsName, test: icons },
  { name: promptsName, test: prompts },
  { name: contextsName, test: contexts },
  { name: chatsName, test: (id: string): boolean => chatParts.includes(id) },
];
