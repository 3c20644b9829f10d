import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import type { CheckStep, StepResult } from './check-step.ts';
import { firstLoadFiles, hostsInText, partsLeftOut, staticImportsOf } from './bundle-report.ts';
import { runSteps } from './run-steps.ts';

function step(name: string, result: Partial<StepResult>): CheckStep {
  return {
    name,
    level: 'check',
    run: () => Promise.resolve({ passed: 0, failed: 0, output: '', ...result }),
  };
}

describe('running steps', () => {
  it('sums up, and prints one line for each step without its output', async () => {
    const lines: string[] = [];
    const steps = [
      step('lint', { passed: 1, output: 'quiet' }),
      step('unit', { passed: 40, note: '40 tests' }),
    ];
    expect(await runSteps(steps, (line) => lines.push(line))).toEqual({ passed: 41, failed: 0 });
    expect(lines.map((line) => line.replace(/[\d.]+ s/, 'N s').replaceAll(/ +/g, ' '))).toEqual([
      '✓ lint N s',
      '✓ unit N s 40 tests',
    ]);
  });

  it('stops at the first step that fails, and shows its output', async () => {
    const lines: string[] = [];
    const steps = [
      step('lint', { passed: 1 }),
      step('types', { passed: 3, failed: 2, output: 'two errors\n' }),
      step('unit', { passed: 40 }),
    ];
    expect(await runSteps(steps, (line) => lines.push(line))).toEqual({ passed: 4, failed: 2 });
    expect(lines.at(-1)).toBe('two errors');
    expect(lines.join('\n')).not.toContain('unit');
  });

  it('counts a step that breaks as failed', async () => {
    const broken: CheckStep = {
      name: 'x',
      level: 'check',
      run: () => Promise.reject(new Error('no such tool')),
    };
    const lines: string[] = [];
    expect(await runSteps([broken], (line) => lines.push(line))).toEqual({ passed: 0, failed: 1 });
    expect(lines.join('\n')).toContain('no such tool');
  });
});

describe('reading built files', () => {
  it('finds static imports, and leaves out what is loaded on demand', () => {
    const script =
      'import{a as b}from"./a-1.js";import"../b.js";import(`./c.js`);import("./d.js");export*from"./e.js";';
    expect(staticImportsOf(script, 'assets/index.js')).toEqual([
      'assets/a-1.js',
      'b.js',
      'assets/e.js',
    ]);
  });

  it('counts what the HTML names, what the start asks for, and what these import', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-first-load-'));
    mkdirSync(path.join(folder, 'assets'));
    const files = {
      'index.html': '<script type="module" src="./assets/start-1.js"></script>',
      'assets/start-1.js': 'import"./base-2.js";import("./list-3.js");import("./other-4.js")',
      'assets/base-2.js': '0',
      'assets/list-3.js': 'import"./base-2.js"',
      'assets/other-4.js': '0',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const names = firstLoadFiles(folder, ['list']).map(({ name }) => name);
    expect(names).toEqual(['assets/start-1.js', 'assets/list-3.js', 'assets/base-2.js']);
    expect(() => firstLoadFiles(folder, ['gone'])).toThrow('gone');
    rmSync(folder, { recursive: true });
  });

  it('names a part of the app that would be missing without a network', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-left-out-'));
    mkdirSync(path.join(folder, 'assets'));
    const files = {
      'app.tsx': `lazy(() => import('./settings-pane.tsx')); import('#src/x/list.ts'); import('katex');`,
      'sw.js': '["assets/list-abcd-123.js"]',
      'assets/list-abcd-123.js': '0',
      'assets/settings-pane-abcd_123.js': '0',
      'assets/katex-abcd_123.js': '0',
      'assets/chats-abcd_123.js': '0',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    expect(partsLeftOut(folder, folder)).toEqual([
      'assets/settings-pane-abcd_123.js',
      'assets/chats-abcd_123.js',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('finds hosts in addresses of every kind', () => {
    const text = `"https://API.example.com/v1" 'http:\\/\\/b.example:8080' wss://c.example. http://[::1]:1 \`https://\${x}\` //d.example`;
    expect([...hostsInText(text)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '[::1]',
      'api.example.com',
      'b.example',
      'c.example',
    ]);
  });
});
