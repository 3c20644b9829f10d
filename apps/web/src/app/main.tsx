import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/syntax.css';
import '@parley/ui/tokens/base.css';
import './app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { messageListCode } from '#src/features/chat/logic/message-list-code.ts';
import { chatListCode } from '#src/features/sidebar/logic/chat-list-code.ts';
import { createLocalFlags } from '#src/platform/local-flags.ts';

import { followKeyboard } from './follow-keyboard.ts';
import { reloadForMissingParts } from './missing-parts.ts';
import { Root } from './root.tsx';
import { startServiceWorker } from './start-service-worker.ts';

// A chat is to be opened: its code comes while the store is being opened.
if (location.hash.startsWith('#chat=')) messageListCode.load();
// Likewise the list, where chats were written before.
if (createLocalFlags(() => localStorage).read('profile') !== undefined) chatListCode.load();
const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place for the program.');
reloadForMissingParts();
followKeyboard(window);
createRoot(element).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
startServiceWorker();
