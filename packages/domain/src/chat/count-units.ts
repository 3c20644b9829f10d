import { lastWhere } from '../shared/last-where.ts';
import type { CitedPlace } from './citation.ts';
import type { TextPart } from './message-part.ts';

/** A place of a text, counted in every way. */
interface Milestone {
  readonly 'utf-16': number;
  readonly 'code-point': number;
  readonly 'utf-8': number;
}

const beginning: Milestone = { 'utf-16': 0, 'code-point': 0, 'utf-8': 0 };
/** UTF-16 units between two of them. None divides a character, whatever follows. */
const distance = 256;
const milestones = new WeakMap<TextPart, readonly Milestone[]>();

/**
 * How many UTF-16 units from a place on stand for so many of another kind; `NaN` where the text has
 * fewer. Each text is gone through once, however often it is asked for.
 */
export function unitsOf(
  part: TextPart,
  offset: number,
  { count, unit }: { readonly count: number; readonly unit: CitedPlace['unit'] },
): number {
  const { text } = part;
  if (unit === 'utf-16') return count <= text.length - offset ? count : Number.NaN;
  let left = count;
  let at = offset;
  const walk = (end: number): void => {
    while (left > 0 && at < end) {
      const point = text.codePointAt(at) ?? 0;
      left -= unit === 'code-point' ? 1 : bytesOf(point);
      at += point > 0xffff ? 2 : 1;
    }
  };
  const list = milestonesOf(part);
  const next = list[lastWhere(list, (each) => each['utf-16'] < offset) + 1];
  walk(next?.['utf-16'] ?? text.length);
  if (next !== undefined && left > 0) {
    const total = next[unit] + left;
    const from = list[lastWhere(list, (each) => each[unit] < total)] ?? next;
    left = total - from[unit];
    at = from['utf-16'];
    walk(text.length);
  }
  return left > 0 ? Number.NaN : at - offset;
}

/** Lets a part that begins with the text of another one take over what was counted in it. */
export function keepCounts(part: TextPart, next: TextPart): TextPart {
  const known = milestones.get(part);
  if (known !== undefined) milestones.set(next, known);
  return next;
}

function milestonesOf(part: TextPart): readonly Milestone[] {
  const { text } = part;
  const known = milestones.get(part) ?? [beginning];
  const added: Milestone[] = [];
  let last = known.at(-1) ?? beginning;
  while (last['utf-16'] + distance < text.length) {
    last = nextMilestone(text, last);
    added.push(last);
  }
  if (added.length === 0) return known;
  const all = [...known, ...added];
  milestones.set(part, all);
  return all;
}

function nextMilestone(text: string, last: Milestone): Milestone {
  let { 'utf-16': at, 'code-point': points, 'utf-8': bytes } = last;
  const end = at + distance;
  while (at < end) {
    const point = text.codePointAt(at) ?? 0;
    points += 1;
    bytes += bytesOf(point);
    at += point > 0xffff ? 2 : 1;
  }
  return { 'utf-16': at, 'code-point': points, 'utf-8': bytes };
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point > 0xffff ? 4 : 3;
}
