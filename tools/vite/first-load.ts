/** The file with all code that the app page needs at its start; also the name of its styles. */
export const firstLoadName = 'first-load';

const ownCode = /[\\/](?:apps[\\/]web[\\/]src[\\/](?!service-worker)|packages[\\/])/;
const libraries =
  /node_modules[\\/](?:react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat|idb|lucide-react|@base-ui|@floating-ui)[\\/]/;

/** Small things that nearly every part needs: with one of the parts, the others would fetch all of it. */
const controlsName = 'controls';
const controls =
  /node_modules[\\/]lucide-react[\\/]|packages[\\/]ui[\\/]src[\\/]components[\\/](?:checkbox|error-card|two-step-button)[\\/]/;

/** What a screen with chats consists of. */
export const chatsName = 'chats';

/** Files that the parts of the program share, and that belong to it as a whole. */
export const partGroups: readonly string[] = [controlsName, chatsName];

/** Where the parts begin that the screen of somebody with chats consists of. */
const chatParts =
  /apps[\\/]web[\\/]src[\\/](?:features[\\/](?:chat[\\/]components[\\/]message-list|sidebar[\\/]components[\\/]chat-list)|app[\\/]chat[\\/](?:foot[\\/](?:action-bar-pane|reply-chips)|composer[\\/]context-meter|notices[\\/](?:context-warnings|chat-notices)|header[\\/](?:chat-menu-button|cost-statistic)))\.tsx$/;

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
  { name: controlsName, test: controls, priority: 1 },
  { name: chatsName, test: chatParts },
];
