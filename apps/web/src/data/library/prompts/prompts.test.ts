import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface LibraryPrompt {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
const prompts = files.flatMap((name): readonly LibraryPrompt[] =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')),
);
/** Fill themselves, so that none of them may be a field with a form of its own. */
const automaticNames = new Set(['date', 'time', 'language']);
const tags = new Set(files.map((name) => name.replace('.json', '')));

describe('T177 the prompts that come along', () => {
  it('are some 161, each with an id and a title of its own', () => {
    expect(prompts).toHaveLength(161);
    expect(new Set(prompts.map(({ id }) => id)).size).toBe(161);
    expect(new Set(prompts.map(({ title }) => title)).size).toBe(161);
  });

  it('say in what is about health where a model has to stop', () => {
    const open = prompts
      .filter(({ tags: own }) => own[0] === 'health')
      .filter(({ text }) => !/doctor|diagnosis|medical advice|danger|hurts/u.test(text));
    expect(open.map(({ title }) => title)).toEqual([]);
  });

  it.each(prompts)('$title', ({ id, title, text, tags: own }) => {
    expect(id).toMatch(/^pr-[a-z0-9]+(?:-[a-z0-9]+)*$/u);
    expect(title.length).toBeLessThanOrEqual(40);
    const words = text.split(/\s+/u).length;
    expect(words).toBeGreaterThanOrEqual(20);
    expect(words).toBeLessThanOrEqual(160);
    expect(own.length).toBeGreaterThan(0);
    for (const tag of own) expect([...tags]).toContain(tag);
    const fields = [
      ...text.matchAll(/\{\{([a-z]+(?: [a-z]+)*)(?::([^{}|]+(?:\|[^{}|]+)*))?\}\}/gu),
    ];
    expect(text.match(/\{\{|\}\}/gu)?.length ?? 0).toBe(fields.length * 2);
    const formed = fields.flatMap(([, name = '', form]) => (form === undefined ? [] : [name]));
    expect(formed.filter((name) => automaticNames.has(name))).toEqual([]);
    // A long input is a paragraph of its own.
    for (const [long] of text.matchAll(/[^\n]*\{\{[a-z ]+:\.{3}\}\}[^\n]*/gu)) {
      expect(text.split('\n\n')).toContain(long);
    }
    // A name that comes back says nothing else.
    const forms = new Set(fields.flatMap(([, name, form]) => (form ? [`${name}:${form}`] : [])));
    const names = [...forms].map((form) => form.split(':')[0]);
    expect(new Set(names).size).toBe(names.length);
  });
});
