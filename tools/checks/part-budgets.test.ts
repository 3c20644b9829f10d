import { describe, expect, it } from 'vitest';

import type { BuiltChunk } from '../vite/module-sizes.ts';
import { budgetProblems, budgetsOf, largestModules, partFiles, roomsIn } from './part-budgets.ts';

const chunks: readonly BuiltChunk[] = [
  {
    fileName: 'assets/first-load-1.js',
    modules: {
      'apps/web/src/features/chat/chat-screen.tsx': 900,
      'apps/web/src/features/usage/usage.module.css': 20,
      'apps/web/src/app/panes/panes.ts': 300,
      'node_modules/react/index.js': 7000,
    },
  },
  {
    fileName: 'assets/share-pane-2.js',
    part: 'apps/web/src/app/panes/share/share-pane.tsx',
    modules: { 'apps/web/src/app/panes/share/share-pane.tsx': 2000 },
  },
  { fileName: 'assets/katex-3.js', part: 'node_modules/katex/index.js', modules: {} },
  { fileName: 'assets/de-4.js', part: 'apps/web/src/app/locales/de.json', modules: {} },
];
const firstLoad = new Set(['assets/first-load-1.js']);
const share = 'app/panes/share/share-pane.tsx';

describe('budgets of parts', () => {
  it('are for code of our own that is loaded when it is needed', () => {
    expect([...partFiles(chunks)]).toEqual([[share, 'assets/share-pane-2.js']]);
  });

  it('name the features and panes of which code is in the first load', () => {
    expect(roomsIn(chunks, firstLoad)).toEqual(['features/chat']);
  });

  it('hold for what they were written from, rounded up to whole kB', () => {
    const parts = new Map([[share, 1200]]);
    const budgets = budgetsOf(parts, ['features/chat']);
    expect(budgets).toEqual({ inFirstLoad: ['features/chat'], partKb: { [share]: 2 } });
    expect(budgetProblems(budgets, parts, ['features/chat'])).toEqual([]);
    expect(budgetProblems(budgets, new Map([[share, 2000]]), [])).toEqual([]);
  });

  it('report a part that grew, a new one, one that is gone and a new feature at the start', () => {
    const budgets = { inFirstLoad: [], partKb: { [share]: 2, 'app/gone.ts': 1 } };
    const parts = new Map([
      [share, 2001],
      ['app/new.ts', 10],
    ]);
    expect(budgetProblems(budgets, parts, ['features/chat'])).toEqual([
      `The part ${share} weighs 2001 bytes, and may weigh 2 kB.`,
      'The part app/new.ts has no size in the table.',
      'The table has a size for app/gone.ts, which is no part.',
      'Something of features/chat is in the first load; a decision record has to say why.',
    ]);
  });

  it('tell which sources weigh most', () => {
    expect(largestModules(chunks, firstLoad, 2)).toEqual([
      ['node_modules/react/index.js', 7000],
      ['apps/web/src/features/chat/chat-screen.tsx', 900],
    ]);
  });
});
