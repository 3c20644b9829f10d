import { describe, expect, it } from 'vitest';

import { compileCatalogue, compileSource } from './compile-messages.ts';

const nameTree = '[{"type":0,"value":"Hi "},{"type":1,"value":"name"}]';

describe('messages are compiled at build time', () => {
  it('makes a tree of a message with syntax, in calls and in elements', () => {
    expect(compileSource(`f({ id: 'a', defaultMessage: 'Hi {name}' });`, 'a.ts')).toBe(
      `f({ id: 'a', defaultMessage: ${nameTree} });`,
    );
    expect(compileSource(`<M id="a" defaultMessage="Hi {name}" />;`, 'a.tsx')).toBe(
      `<M id="a" defaultMessage={${nameTree}} />;`,
    );
    expect(compileSource(`<M id="a" defaultMessage={'Hi {name}'} />;`, 'a.tsx')).toBe(
      `<M id="a" defaultMessage={${nameTree}} />;`,
    );
  });

  it('leaves a message without syntax, and every other text, as it is', () => {
    const code = `const text = 'Hi {name}'; f({ id: 'a', defaultMessage: 'Good day' });`;
    expect(compileSource(code, 'a.ts')).toBe(code);
  });

  it('reads quoted characters as themselves', () => {
    expect(compileSource(`f({ defaultMessage: "a '{'b" });`, 'a.ts')).toBe(
      'f({ defaultMessage: [{"type":0,"value":"a {b"}] });',
    );
  });

  it('refuses a message that is not well formed', () => {
    expect(() => compileSource(`f({ defaultMessage: 'Hi {name' });`, 'a.ts')).toThrow(/BRACE/u);
  });

  it('compiles catalogues, whose other texts stay texts', () => {
    expect(compileCatalogue('{"a":"Hi {name}","b":"Good day"}')).toBe(
      `{"a":${nameTree},"b":"Good day"}`,
    );
    expect(() => compileCatalogue('null')).toThrow('A catalogue is an object.');
  });
});
