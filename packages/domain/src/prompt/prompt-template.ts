import { readOpenWebuiField } from './open-webui-variable.ts';
import type { PromptVariable } from './prompt-variable.ts';

/** Variables that fill themselves. */
export type AutomaticVariable = 'date' | 'time' | 'language';

/** A piece of a template. */
type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** `raw`: with its braces, as it stands in the text. */
  | { readonly kind: 'variable'; readonly raw: string; readonly variable: PromptVariable }
  /** `field`: its name as it stands in the text. */
  | {
      readonly kind: 'automatic';
      readonly raw: string;
      readonly field: string;
      readonly name: AutomaticVariable;
    };

/** A text that was read for its variables. */
export interface PromptTemplate {
  readonly pieces: readonly Piece[];
  /** The fields of a form, in the order of the text, each name once. */
  readonly variables: readonly PromptVariable[];
}

/** Longest content of a pair of braces: beyond it the braces are text. */
const maxVariableLength = 4000;
const maxNameLength = 100;
/** Most fields of a form: names beyond it are text. */
const maxVariables = 100;

/** Names that fill themselves, those of other programs among them. */
const automaticNames: ReadonlyMap<string, AutomaticVariable> = new Map([
  ['date', 'date'],
  ['time', 'time'],
  ['language', 'language'],
  ['current_date', 'date'],
  ['current_time', 'time'],
  ['user_language', 'language'],
]);

/**
 * Reads the variables of a text: `{{name}}`, `{{name:default}}`, `{{name:one|two}}`, `{{name:...}}`,
 * the fields of Open WebUI, and those that fill themselves. Braces that are none of these are text.
 * Takes time in proportion to the length of the text.
 */
export function readTemplate(text: string): PromptTemplate {
  const pieces: Piece[] = [];
  const fields = new Map<string, PromptVariable>();
  let done = 0;
  let from = 0;
  for (;;) {
    const close = text.indexOf('}}', from);
    if (close === -1) break;
    // The innermost braces count, so that each character is looked at once.
    const open = text.slice(from, close).lastIndexOf('{{');
    const start = from + open;
    from = close + 2;
    if (open === -1 || close - start > maxVariableLength) continue;
    const piece = readVariable(text.slice(start, from));
    if (piece === undefined || !addField(fields, piece)) continue;
    if (start > done) pieces.push({ kind: 'text', text: text.slice(done, start) });
    pieces.push(piece);
    done = from;
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) });
  return {
    pieces: pieces.map((piece) => asField(fields, piece)),
    variables: [...fields.values()],
  };
}

/** Values by the name of a variable. */
export interface TemplateValues {
  readonly filled: ReadonlyMap<string, string>;
  readonly automatic: Readonly<Record<AutomaticVariable, string>>;
}

/**
 * Puts values in the place of variables, in one pass: what looks like a variable in a value stays as
 * it is. A variable without a value stays as it was written.
 */
export function fillTemplate({ pieces }: PromptTemplate, values: TemplateValues): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'automatic') return values.automatic[piece.name];
      return values.filled.get(piece.variable.name) ?? piece.raw;
    })
    .join('');
}

/** @param raw with its braces */
function readVariable(raw: string): Piece | undefined {
  const inner = raw.slice(2, -2).trim();
  const colon = inner.indexOf(':');
  const pipe = inner.indexOf('|');
  const isForeign = pipe !== -1 && (colon === -1 || pipe < colon);
  const sign = isForeign ? pipe : colon;
  const name = (sign === -1 ? inner : inner.slice(0, sign)).trim();
  if (!isName(name)) return undefined;
  const rest = sign === -1 ? '' : inner.slice(sign + 1).trim();
  if (isForeign) return { kind: 'variable', raw, variable: readOpenWebuiField(name, rest) };
  const automatic = sign === -1 ? automaticNames.get(name.toLowerCase()) : undefined;
  if (automatic !== undefined) return { kind: 'automatic', raw, field: name, name: automatic };
  return { kind: 'variable', raw, variable: readOwnField(name, rest) };
}

/** Signs with which templates of other kinds begin a command, such as `{{#if}}`. */
const notNames = /^[#/^>!&=@{}]|[\n\r{}]/u;

function isName(name: string): boolean {
  return name !== '' && name.length <= maxNameLength && !notNames.test(name);
}

function readOwnField(name: string, rest: string): PromptVariable {
  if (rest === '...' || rest === '…') return { name, kind: 'lines', initial: '', options: [] };
  const options = rest.includes('|')
    ? rest
        .split('|')
        .map((option) => option.trim())
        .filter(Boolean)
    : [];
  const [first, ...others] = new Set(options);
  if (first !== undefined && others.length > 0) {
    return { name, kind: 'choice', initial: first, options: [first, ...others] };
  }
  return { name, kind: 'text', initial: first ?? rest, options: [] };
}

/**
 * Adds the field of a piece, if it has one. One name is one field: the first that says more than its
 * name decides what it is. False where there are too many fields for another name.
 */
function addField(fields: Map<string, PromptVariable>, piece: Piece): boolean {
  if (piece.kind !== 'variable') return true;
  const { variable } = piece;
  const known = fields.get(variable.name);
  if (known === undefined && fields.size >= maxVariables) return false;
  if (known === undefined || isBare(known)) fields.set(variable.name, variable);
  return true;
}

/** What fills itself gives way to a field of the same name. */
function asField(fields: ReadonlyMap<string, PromptVariable>, piece: Piece): Piece {
  const variable = piece.kind === 'automatic' ? fields.get(piece.field) : undefined;
  if (piece.kind !== 'automatic' || variable === undefined) return piece;
  return { kind: 'variable', raw: piece.raw, variable };
}

function isBare({ kind, initial }: PromptVariable): boolean {
  return kind === 'text' && initial === '';
}
