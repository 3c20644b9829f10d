import { expect, it } from 'vitest';

import { loadedHosts } from './code-loads.ts';
import { compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginOf } from './testing/plugin-of.ts';

function loadedBy(code: string): readonly string[] {
  return loadedHosts(pluginOf({ openaiSpec: { name: 'run' }, code }));
}

it('the hosts that the code of a plugin loads code from are those that it says', () => {
  const { manifest } = compatibilityPlugins('https://cdn.example').python;
  expect(loadedHosts(pluginOf(manifest))).toEqual(['https://cdn.example']);
  const base = `const cdn = 'https://cdn.example/v1'; const run = () => {`;
  expect(loadedBy(`${base} script.src = cdn + '/x.js'; }`)).toEqual(['https://cdn.example']);
  expect(loadedBy(`${base} return import(\`\${cdn}/x.js\`); }`)).toEqual(['https://cdn.example']);
  expect(loadedBy(`importScripts("https://cdn.example/x.js")`)).toEqual(['https://cdn.example']);
});

it('what code asks, links and tells is none of them', () => {
  for (const code of [
    `fetch('https://a.example')`,
    `Array.from('https://a.example')`,
    `const page = '<script src="https://a.example/x.js"></script>'`,
    `location.href = 'https://a.example'`,
    `x.src === 'https://a.example'`,
    `module.import('https://a.example')`,
  ]) {
    expect([code, loadedBy(code)]).toEqual([code, []]);
  }
});
