import { expect, test } from 'vitest';

import { iconsBehind } from './icons-behind.ts';

const index = '/x/node_modules/lucide-react/dist/esm/lucide-react.mjs';

test('the icons of a part are those that it and its static imports name, whatever their alias', () => {
  const modules = new Map([
    [
      index,
      {
        code: [
          `export { default as Copy, default as CopyIcon } from './icons/copy.mjs';`,
          `export { default as Pencil } from './icons/pencil.mjs';`,
          `export { default as Trash2, default as TrashAlias } from './icons/trash-2.mjs';`,
        ].join('\n'),
        importedIds: ['/x/node_modules/lucide-react/dist/esm/icons/pencil.mjs'],
      },
    ],
    [
      '/a.tsx',
      { code: `import { Copy } from "lucide-react";`, importedIds: [index, '/b.tsx', '/gone.tsx'] },
    ],
    [
      '/b.tsx',
      {
        code: `import { TrashAlias as Bin } from 'lucide-react';`,
        importedIds: [index, '/a.tsx'],
      },
    ],
    ['/later.tsx', { code: `import { Pencil } from "lucide-react";`, importedIds: [index] }],
  ]);

  expect([...iconsBehind(['/a.tsx'], (id) => modules.get(id) ?? null)].toSorted()).toEqual([
    'icons/copy.mjs',
    'icons/trash-2.mjs',
  ]);
});
