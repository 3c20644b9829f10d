import { joinBytes } from '#src/platform/byte-streams.ts';

import { findBytes, findCutBytes } from './find-bytes.ts';
import { formsOf } from './secret-forms.ts';

/** A secret, and what stands in its place. */
export interface Replacement {
  readonly value: string;
  readonly placeholder: string;
}

/** Takes secrets out of what a host answers, whatever way it is cut into pieces. */
export interface Redactor {
  /** What can be given on by now; the beginning of a possible secret at the end is kept back. */
  push(piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** What was kept back to the last. */
  end(): Uint8Array<ArrayBuffer>;
}

interface Needle {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/**
 * Makes the redactor of one answer. It knows secrets as they are, in JSON, in addresses, and within
 * Base64; what a host does to them otherwise, it does not see.
 */
export function createRedactor(secrets: readonly Replacement[]): Redactor {
  const needles = secrets.flatMap(needlesOf);
  let kept: Uint8Array<ArrayBuffer> = new Uint8Array();
  if (needles.length === 0) return { push: (piece) => piece, end: () => kept };
  return {
    push(piece) {
      const bytes = kept.length === 0 ? piece : joinBytes([kept, piece]);
      const { pieces, rest } = replace(bytes, needles);
      const cut = Math.min(...needles.map(({ from }) => findCutBytes(rest, from)));
      kept = rest.slice(cut);
      return joinBytes([...pieces, rest.subarray(0, cut)]);
    },
    end: () => kept,
  };
}

/** Takes secrets out of a whole text, such as the value of a header. */
export function redactText(text: string, secrets: readonly Replacement[]): string {
  const redactor = createRedactor(secrets);
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(joinBytes([redactor.push(bytes), redactor.end()]));
}

function replace(
  bytes: Uint8Array,
  needles: readonly Needle[],
): { readonly pieces: readonly Uint8Array[]; readonly rest: Uint8Array } {
  const pieces: Uint8Array[] = [];
  // Each needle is looked for from where it was found last, so that all is walked once for each.
  const places = needles.map((needle) => ({ needle, at: findBytes(bytes, needle.from) }));
  let from = 0;
  for (;;) {
    const next = places
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at || b.needle.from.length - a.needle.from.length)[0];
    if (next === undefined) return { pieces, rest: bytes.subarray(from) };
    pieces.push(bytes.subarray(from, next.at), next.needle.to);
    from = next.at + next.needle.from.length;
    for (const place of places) {
      if (place.at !== -1 && place.at < from) place.at = findBytes(bytes, place.needle.from, from);
    }
  }
}

function needlesOf({ value, placeholder }: Replacement): readonly Needle[] {
  const encoder = new TextEncoder();
  const to = encoder.encode(placeholder);
  return formsOf(value).map((form) => ({ from: encoder.encode(form), to }));
}
