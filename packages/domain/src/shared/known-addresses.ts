/** Most addresses in the arguments of one call that are looked for. */
const maxAddresses = 100;
const longestAddress = 4000;
/** What ends an address in a text, whatever it is written in. */
const addressInText = /\bhttps?:\/\/[^\s"'`<>\\{}|^]{1,5000}/giu;
/** Signs that end a sentence or close a bracket, and mostly are no part of an address before them. */
const endSigns: ReadonlySet<string> = new Set('.,;:!?)]*_~»”’」』）。，、');
const maxEndSigns = 5;
/** A text that is an address without its beginning: a program adds that. */
const bareAddress =
  /^[\da-z-]{1,63}(?:\.[\da-z-]{1,63}){0,10}\.[a-z]{2,63}(?::\d{1,5})?(?:[/?#]\S{0,4000})?$/iu;

/**
 * Whether all addresses in the arguments of a call stand word for word in texts. An address that a
 * model made up may carry what it knows to somebody else; the beginning of a longer one is another
 * address. Takes as long as arguments and texts are.
 */
export function areAddressesKnown(
  input: Readonly<Record<string, unknown>>,
  texts: readonly string[],
): boolean {
  const { addresses, bare } = addressesIn(input);
  if (addresses.size === 0 && bare.size === 0) return true;
  if (addresses.size + bare.size > maxAddresses) return false;
  const known = knownIn(texts);
  const words = bare.size === 0 ? undefined : wordsIn(texts);
  return (
    [...addresses].every((address) => known.has(address)) &&
    [...bare].every((address) => words?.has(address) === true)
  );
}

/** Whether a text is one address with its beginning, and nothing else. */
export function isWholeAddress(text: string): boolean {
  const [match] = text.matchAll(addressInText);
  return match?.[0] === text;
}

interface FoundAddresses {
  readonly addresses: ReadonlySet<string>;
  readonly bare: ReadonlySet<string>;
}

function addressesIn(input: unknown): FoundAddresses {
  const addresses = new Set<string>();
  const bare = new Set<string>();
  for (const text of textsIn(input)) {
    for (const [address] of text.matchAll(addressInText)) addresses.add(address);
    const whole = text.trim();
    if (whole.length <= longestAddress && bareAddress.test(whole)) bare.add(whole);
  }
  return { addresses, bare };
}

/** All texts of a value, and the names of its fields; walks without recursion. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'string') texts.push(each);
    else if (typeof each === 'object' && each !== null) {
      for (const [name, inner] of Object.entries(each)) {
        texts.push(name);
        left.push(inner);
      }
    }
  }
  return texts;
}

function knownIn(texts: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const text of texts) {
    for (const [address] of text.matchAll(addressInText)) addWithoutEnd(address, known);
  }
  return known;
}

function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[^\s"'`<>()[\]{}]+/gu)) {
      if (word.length <= longestAddress && word.includes('.')) addWithoutEnd(word, words);
    }
  }
  return words;
}

function addWithoutEnd(word: string, words: Set<string>): void {
  let rest = word;
  words.add(rest);
  for (let count = 0; count < maxEndSigns && endSigns.has(rest.at(-1) ?? ''); count += 1) {
    rest = rest.slice(0, -1);
    words.add(rest);
  }
}
