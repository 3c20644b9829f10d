import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/syntax.css';
import '@parley/ui/tokens/base.css';
import './app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { loadCodeAhead } from './code-ahead.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { reloadForMissingParts } from './missing-parts.ts';
import { Root } from './root.tsx';
import { startServiceWorker } from './start-service-worker.ts';

loadCodeAhead();
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
