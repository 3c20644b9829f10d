import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/syntax.css';
import '@parley/ui/tokens/base.css';
import './app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { preloadModules } from '#src/app/modules/preload-modules.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { reloadOnStaleChunk } from '#src/app/modules/reload-on-stale-chunk.ts';
import { Root } from './root.tsx';

preloadModules();
const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place for the program.');
reloadOnStaleChunk();
followKeyboard(window);
createRoot(element).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
