import { readFileSync } from 'node:fs';

import { longText } from './long-text.ts';

/** First line of every reply of the demo, so that nobody takes it for a model. */
export const demoLabel = '**Demo: scripted text, not an AI.**';

type ScriptName = 'capabilities' | 'guide' | 'keyboard' | 'local' | 'long' | 'markdown' | 'privacy';

// The first match counts, so the narrow patterns come first.
const rules: readonly (readonly [RegExp, ScriptName])[] = [
  [/\b(?:long|longer|longest|lengthy|20[,. ]?000)\b/i, 'long'],
  [/\b(?:keyboard|shortcuts?|hotkeys?)\b/i, 'keyboard'],
  [/\b(?:ollama|lm ?studio|llama\.?cpp|vllm|local(?:ly)?|(?:my|this) computer)\b/i, 'local'],
  [/\b(?:keys?|privacy|private|secure|security|stored?|storage|my data)\b/i, 'privacy'],
  [
    /\b(?:markdown|tables?|code|math|formulas?|mermaid|diagrams?|task list|formatting)\b/i,
    'markdown',
  ],
  [/\b(?:what can|what do|features?|help|tour|capabilit(?:y|ies)|able to)\b/i, 'capabilities'],
];

const textsByName = new Map<ScriptName, string>();

/** Chooses the reply to a message by its words; always starts with {@link demoLabel}. */
export function demoReplyTo(userText: string): string {
  const name = rules.find(([pattern]) => pattern.test(userText))?.[1] ?? 'guide';
  const text = textsByName.get(name) ?? loadScript(name);
  textsByName.set(name, text);
  return text;
}

/** What the reasoning demo model "thinks" before a reply. */
export function demoReasoningFor(userText: string): string {
  const name = rules.find(([pattern]) => pattern.test(userText))?.[1] ?? 'guide';
  return [
    'This is scripted too: it shows where a model’s thinking appears.',
    `I look for known words in the last message (${userText.length} characters).`,
    `The matching text is called "${name}". I’ll reply with it.`,
  ].join('\n\n');
}

function loadScript(name: ScriptName): string {
  const body =
    name === 'long'
      ? longText()
      : readFileSync(new URL(`./scripts/${name}.md`, import.meta.url), 'utf8');
  return `${demoLabel}\n\n${body.trimEnd()}`;
}
