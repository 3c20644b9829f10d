import { toHex } from './to-hex.ts';

/** The first 32 bits of the fractional part of the root of the first `count` primes. */
function fractionsOfPrimes(count: number, root: (prime: number) => number): Int32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= candidate; by += 1) if (candidate % by === 0) isPrime = false;
    if (isPrime) found.push((root(candidate) % 1) * 2 ** 32);
  }
  return Int32Array.from(Uint32Array.from(found));
}

/** The same without the browser's own function. Source: FIPS 180-4, sections 5 and 6.2. */
export function sha256InScript(bytes: Uint8Array): string {
  const hash = createSha256();
  hash.update(bytes);
  return hash.hex();
}

/** A hash that is fed piece by piece, which the browser's own function cannot do. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** 64 hexadecimal digits; ends the hash. */
  hex(): string;
}

const constants = fractionsOfPrimes(64, Math.cbrt);

export function createSha256(): Sha256 {
  const state = fractionsOfPrimes(8, Math.sqrt);
  const words = new Int32Array(64);
  const block = new Uint8Array(64);
  let held = 0;
  let length = 0;

  function take(from: Uint8Array, offset: number): void {
    for (let index = 0; index < 16; index += 1) {
      const first = offset + index * 4;
      const a = from[first] ?? 0;
      const b = from[first + 1] ?? 0;
      const c = from[first + 2] ?? 0;
      words[index] = (a << 24) | (b << 16) | (c << 8) | (from[first + 3] ?? 0);
    }
    addBlock(state, words);
  }

  function update(bytes: Uint8Array): void {
    length += bytes.length;
    let taken = 0;
    if (held > 0) {
      taken = Math.min(64 - held, bytes.length);
      block.set(bytes.subarray(0, taken), held);
      held += taken;
      if (held < 64) return;
      take(block, 0);
    }
    for (; taken + 64 <= bytes.length; taken += 64) take(bytes, taken);
    block.set(bytes.subarray(taken));
    held = bytes.length - taken;
  }

  return {
    update,
    hex() {
      const size = length;
      const end = new Uint8Array((held < 56 ? 64 : 128) - held);
      end[0] = 0x80;
      const view = new DataView(end.buffer);
      view.setUint32(end.length - 8, Math.floor(size / 2 ** 29));
      view.setUint32(end.length - 4, (size << 3) >>> 0);
      update(end);
      const result = new DataView(new ArrayBuffer(32));
      for (const [index, word] of state.entries()) result.setInt32(index * 4, word);
      return toHex(new Uint8Array(result.buffer));
    },
  };
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

// Only whole numbers of 32 bits and no list in the inner loop: a backup of gigabytes goes through it.
function addBlock(state: Int32Array, words: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const far = at(words, index - 15);
    const near = at(words, index - 2);
    const small0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    const small1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    words[index] = (at(words, index - 16) + small0 + at(words, index - 7) + small1) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + at(constants, index) + at(words, index)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}
