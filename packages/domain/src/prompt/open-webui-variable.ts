import type { PromptVariable } from './prompt-variable.ts';

/**
 * Reads what Open WebUI writes behind the name of a variable:
 * `select:options=["a","b"]:default="a"`. What it says besides is passed over.
 */
export function readOpenWebuiField(name: string, definition: string): PromptVariable {
  const [type = '', ...properties] = splitProperties(definition);
  const values = new Map(properties.map(readProperty));
  const preset = values.get('default') ?? '';
  const options = type.trim() === 'select' ? readOptions(values.get('options') ?? '') : [];
  const [first] = options;
  if (first !== undefined) {
    const initial = options.includes(preset) ? preset : first;
    return { name, kind: 'choice', initial, options };
  }
  const kind = type.trim() === 'textarea' ? 'lines' : 'text';
  return { name, kind, initial: preset, options: [] };
}

/** Splits at colons that stand neither in quotes nor in brackets. */
function splitProperties(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\' && isQuoted) at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === ':' && depth <= 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function readProperty(text: string): readonly [name: string, value: string] {
  const sign = text.indexOf('=');
  if (sign === -1) return [text.trim(), ''];
  return [text.slice(0, sign).trim(), unquoted(text.slice(sign + 1).trim())];
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const value = parseJson(text);
  return typeof value === 'string' ? value : text.replaceAll(/^"|"$/gu, '');
}

function readOptions(text: string): readonly string[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) return [];
  return [
    ...new Set(
      value.flatMap((option) =>
        typeof option === 'string' || typeof option === 'number' ? [String(option)] : [],
      ),
    ),
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
