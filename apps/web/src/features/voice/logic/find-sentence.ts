/** A sentence on the page, and where to look for the next one. */
export interface FoundSentence {
  readonly range: Range;
  /** Letters before its end. */
  readonly end: number;
}

/** What is not read: code, buttons, formulas. */
const skipped = 'pre, button, [aria-hidden="true"], [role="toolbar"], math';
/** What was left out of a sentence makes it at most this much longer on the page. */
const maxShareLength = 3;
/** Letters to know the beginning and the end of a sentence by; fewer where that many are not there. */
const knownBy = [24, 16, 8];
const letters = /[\p{L}\p{N}]+/gu;
const notLetter = /[^\p{L}\p{N}]+/gu;

interface Letters {
  readonly text: string;
  readonly nodes: readonly Text[];
  /** For each letter its node, as a place in `nodes`, and its place in that. */
  readonly places: readonly (readonly [node: number, offset: number])[];
}

/**
 * Finds a sentence by its letters alone: marks, spaces and signs differ between what is said and
 * what is shown. Where something in its middle was left out, beginning and end will do.
 *
 * @param from letters to pass over: a sentence may occur twice
 */
export function findSentence(
  roots: readonly Element[],
  shown: string,
  from: number,
): FoundSentence | undefined {
  const page = lettersOf(roots);
  const wanted = shown.toLowerCase().replaceAll(notLetter, '');
  if (wanted === '') return undefined;
  const place = locate(page.text, wanted, from) ?? locate(page.text, wanted, 0);
  if (place === undefined) return undefined;
  const range = rangeOf(page, place);
  return range === undefined ? undefined : { range, end: place.end };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function locate(text: string, wanted: string, from: number): Place | undefined {
  const whole = text.indexOf(wanted, from);
  if (whole !== -1) return { start: whole, end: whole + wanted.length };
  for (const count of knownBy) {
    const start = text.indexOf(wanted.slice(0, count), from);
    const tail = wanted.slice(-count);
    const end = text.indexOf(tail, start) + tail.length;
    const isFound = start !== -1 && end > start + tail.length;
    if (isFound && end - start <= maxShareLength * wanted.length) return { start, end };
  }
  return undefined;
}

function rangeOf({ nodes, places }: Letters, { start, end }: Place): Range | undefined {
  const first = places[start];
  const last = places[end - 1];
  const firstNode = nodes[first?.[0] ?? -1];
  const lastNode = nodes[last?.[0] ?? -1];
  if (first === undefined || last === undefined) return undefined;
  if (firstNode === undefined || lastNode === undefined) return undefined;
  const range = new Range();
  range.setStart(firstNode, first[1]);
  // With the full stop behind it.
  const rest = /^\S*/.exec(lastNode.data.slice(last[1]))?.[0].length ?? 1;
  range.setEnd(lastNode, last[1] + rest);
  return range;
}

function lettersOf(roots: readonly Element[]): Letters {
  const nodes = roots.flatMap(textNodes);
  const places: (readonly [number, number])[] = [];
  let text = '';
  nodes.forEach((node, index) => {
    for (const found of node.data.matchAll(letters)) {
      const small = found[0].toLowerCase();
      // A few letters grow when they become small; their words are passed over.
      if (small.length !== found[0].length) continue;
      text += small;
      for (let unit = 0; unit < small.length; unit += 1) places.push([index, found.index + unit]);
    }
  });
  return { text, nodes, places };
}

function textNodes(root: Element): readonly Text[] {
  const found: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isSkipped = node.parentElement?.closest(skipped) !== null;
    if (node instanceof Text && !isSkipped) found.push(node);
  }
  return found;
}
