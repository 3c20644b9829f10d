import { describe, expect, it } from 'vitest';

import { checkDoc, resolveLink, toRepoPath } from './check-docs-rules.ts';

const existing = new Set(['docs/architecture.md', 'apps/web/src/data', 'packages/*/src']);

function messages(text: string, path = 'docs/page.md'): readonly string[] {
  return checkDoc({ path, text }, (name) => existing.has(name)).map(
    (fault) => `${fault.line} ${fault.message}`,
  );
}

describe('checkDoc', () => {
  it('accepts paths, folders, globs and links that exist', () => {
    const text = [
      'See `docs/architecture.md`, `apps/web/src/data/` and `packages/*/src`.',
      'A [link](architecture.md#parts), [another](https://example.org) and [one](#here).',
    ].join('\n');
    expect(messages(text)).toEqual([]);
  });

  it('names the line of a path or link that does not exist', () => {
    expect(messages('first\n`apps/web/src/gone.ts` and [x](../README.md)')).toEqual([
      '2 `apps/web/src/gone.ts` does not exist',
      '2 link to README.md leads nowhere',
    ]);
  });

  it('finds what a merge left', () => {
    const text = [`${'<'.repeat(7)} HEAD`, 'Title', '=======', `${'>'.repeat(7)} other`].join('\n');
    expect(messages(text)).toEqual(['1 is left of a merge', '4 is left of a merge']);
  });

  it('finds a row or a point that stands in a list twice', () => {
    const row = '| [Waiting messages as drafts](https://example.org) |';
    const point = '- Temporary chats are not written to the disk.';
    expect(messages([row, point, '- Short', row, point, '- Short'].join('\n'))).toEqual([
      '4 stands here twice',
      '5 stands here twice',
    ]);
  });

  it('does not look for paths in a fenced block', () => {
    expect(messages('```sh\ncat `apps/none.ts`\n```\n`apps/none.ts`')).toEqual([
      '4 `apps/none.ts` does not exist',
    ]);
  });

  it('refuses paths of one machine and hosts of registries, in fenced blocks too', () => {
    const slash = '/';
    const text = [
      `open ${slash}home/ann/parley`,
      '```',
      `(${slash}Users/ann/parley)`,
      'see registry.example.org',
      '```',
    ].join('\n');
    expect(messages(text)).toEqual([
      '1 holds an absolute path of one machine',
      '3 holds an absolute path of one machine',
      '4 names a registry host',
    ]);
  });

  it('lets the word registry and ordinary URL paths pass', () => {
    expect(messages('From the npm registry. `packages/*/src`, https://a.example/home/x')).toEqual(
      [],
    );
  });
});

describe('toRepoPath', () => {
  it('takes a line number and a final slash off', () => {
    expect(toRepoPath('tools/a.ts:12')).toBe('tools/a.ts');
    expect(toRepoPath('docs/decisions/')).toBe('docs/decisions');
  });

  it('leaves everything that is no path of the repository', () => {
    for (const token of ['/api/demo/v1', '@parley/ui', 'npm', 'docs/decisions/<number>.md']) {
      expect(toRepoPath(token)).toBeUndefined();
    }
  });
});

describe('resolveLink', () => {
  it('starts at the folder of the document', () => {
    expect(resolveLink('docs/decisions/README.md', '../gotchas.md')).toBe('docs/gotchas.md');
    expect(resolveLink('README.md', 'mailto:a@example.org')).toBeUndefined();
  });
});
