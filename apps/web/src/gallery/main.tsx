import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/syntax.css';
import '@parley/ui/tokens/base.css';

import { Gallery } from '@parley/ui/gallery/gallery.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place for the gallery.');
createRoot(element).render(
  <StrictMode>
    <Gallery
      initialTheme={document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'}
    />
  </StrictMode>,
);
