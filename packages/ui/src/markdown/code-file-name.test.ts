import { describe, expect, it } from 'vitest';

import { codeFileName } from './code-file-name.ts';

describe('the name of a saved code block', () => {
  it.each([
    ['python', 'code.py'],
    ['TypeScript', 'code.ts'],
    ['tsx', 'code.tsx'],
    ['c++', 'code.cpp'],
    ['dockerfile', 'Dockerfile'],
    ['', 'code.txt'],
    ['../../etc/passwd', 'code.txt'],
    ['constructor', 'code.txt'],
    ['html\u202Egpj', 'code.txt'],
  ])('for %j is %s', (language, name) => {
    expect(codeFileName(language)).toBe(name);
  });
});
