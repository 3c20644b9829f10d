import type { CodeToken } from './code-tokens.ts';

/** What code says of its requests. */
export interface FoundAddresses {
  /** As far as they are known: `{name}` for a setting, `{}` for what is not. */
  readonly addresses: readonly string[];
  readonly hasCalls: boolean;
}

/** How often one name is followed to what it was given, and how far. */
const limits = { valuesOfName: 8, depth: 6, operands: 6, fieldTokens: 30, text: 1000 } as const;
/** Calls that make a request, and those of own functions around them, by their names. */
const caller = /^(?:fetch|axios|ajax)$/u;
const wrapper = /fetch|request/iu;
const styleSheet = /\.css(?:[?#]|$)/iu;
const wrappers: ReadonlySet<string> = new Set(['String', 'encodeURI', 'URL', 'Request']);
const unknown = '{}';

/** Finds the addresses of requests in code. Every name is followed once. */
export class CodeAddresses {
  private readonly tokens: readonly CodeToken[];
  private readonly settingNames: ReadonlySet<string>;
  /** Where names, and fields by their names, are given a value. */
  private readonly places: ReadonlyMap<string, readonly number[]>;
  private readonly known = new Map<string, readonly string[]>();
  private readonly evaluated = new Map<number, readonly string[]>();

  constructor(tokens: readonly CodeToken[], settingNames: ReadonlySet<string>) {
    this.tokens = tokens;
    this.settingNames = settingNames;
    this.places = this.findPlaces();
  }

  /** The addresses, in the order of the code, each once. */
  find(): FoundAddresses {
    const addresses = new Set<string>();
    let hasCalls = false;
    for (let at = 0; at < this.tokens.length; at += 1) {
      const argument = this.argumentOfCall(at);
      if (argument === undefined) continue;
      hasCalls ||= this.isOpen(at) || caller.test(this.textAt(at));
      for (const address of this.addressesAt(argument)) addresses.add(address);
    }
    return { addresses: [...addresses], hasCalls };
  }

  /** The addresses that code is loaded from: imports, and the sources of elements. Each once. */
  findLoads(): readonly string[] {
    const addresses = new Set<string>();
    for (let at = 0; at < this.tokens.length; at += 1) {
      const place = this.placeOfLoad(at);
      if (place === undefined) continue;
      const found = this.evaluate(place, 0);
      // An address that something is given as `href` is mostly a link.
      const isLink = this.textAt(at) === 'href';
      for (const each of found) if (!isLink || styleSheet.test(each)) addresses.add(each);
    }
    return [...addresses];
  }

  /** Where the address stands of what is loaded at a place. */
  private placeOfLoad(at: number): number | undefined {
    if (!this.isName(at)) return undefined;
    const isField = this.isSign(at - 1, '.');
    return isField ? this.placeOfSource(at) : this.placeOfImport(at);
  }

  /** `script.src = address`, `script.setAttribute('src', address)` */
  private placeOfSource(at: number): number | undefined {
    const name = this.textAt(at);
    if (name === 'setAttribute') return this.textAt(at + 2) === 'src' ? at + 4 : undefined;
    return (name === 'src' || name === 'href') && this.isGiven(at) ? at + 2 : undefined;
  }

  /** `import(address)`, `import 'address'`, `from 'address'`, `importScripts(address)` */
  private placeOfImport(at: number): number | undefined {
    const name = this.textAt(at);
    if ((name === 'from' || name === 'import') && this.isText(at + 1)) return at + 1;
    const isCall = name === 'import' || name === 'importScripts';
    return isCall && this.isSign(at + 1, '(') ? at + 2 : undefined;
  }

  /** Where the address stands of a request that is made at a place. */
  private argumentOfCall(at: number): number | undefined {
    if (!this.isName(at)) return undefined;
    const name = this.textAt(at);
    if (this.isFunctionHead(at)) return undefined;
    if (this.isOpen(at)) return at + 4;
    if (!caller.test(name) && !wrapper.test(name)) return undefined;
    if (this.isSign(at + 1, '(')) return at + 2;
    // `axios.get(address)`
    const isMethod = this.isSign(at + 1, '.') && this.isName(at + 2) && this.isSign(at + 3, '(');
    return isMethod && caller.test(name) ? at + 4 : undefined;
  }

  /** `request.open('GET', address)` */
  private isOpen(at: number): boolean {
    const isCall =
      this.textAt(at) === 'open' && this.isSign(at - 1, '.') && this.isSign(at + 1, '(');
    return isCall && this.isText(at + 2) && this.isSign(at + 3, ',');
  }

  private isFunctionHead(at: number): boolean {
    return this.isName(at - 1) && this.textAt(at - 1) === 'function';
  }

  private addressesAt(at: number): readonly string[] {
    return this.isSign(at, '{') ? this.addressesInFields(at) : this.evaluate(at, 0);
  }

  /** `{ method, url: address }` */
  private addressesInFields(at: number): readonly string[] {
    const found: string[] = [];
    for (let each = at + 1; each < at + limits.fieldTokens; each += 1) {
      const isField = this.isName(each) && this.isSign(each + 1, ':');
      if (isField && /^(?:base)?url$/iu.test(this.textAt(each))) {
        found.push(...this.evaluate(each + 2, 0));
      }
    }
    return found;
  }

  /** What the value at a place may be. Every place is looked at once. */
  private evaluate(place: number, depth: number): readonly string[] {
    if (depth > limits.depth) return [];
    const known = this.evaluated.get(place);
    if (known !== undefined) return known;
    // A value that is made of itself is nothing until it is something.
    this.evaluated.set(place, []);
    const values = this.joined(place, depth).slice(0, limits.valuesOfName);
    this.evaluated.set(place, values);
    return values;
  }

  /** The first operand, what is added to it, and what stands in its place where it is missing. */
  private joined(place: number, depth: number): readonly string[] {
    let { values, next } = this.operand(place, depth);
    for (let count = 0; count < limits.operands && this.isSign(next, '+'); count += 1) {
      const added = this.operand(next + 1, depth);
      const [end = unknown] = added.values;
      values = values.map((value) => (value + end).slice(0, limits.text));
      ({ next } = added);
    }
    const isAlternative = ['|', '?'].some(
      (sign) => this.isSign(next, sign) && this.isSign(next + 1, sign),
    );
    return isAlternative ? [...values, ...this.evaluate(next + 2, depth + 1)] : values;
  }

  private operand(at: number, depth: number): Operand {
    if (this.isText(at)) {
      return { values: [this.filled(this.textAt(at), depth)], next: at + 1 };
    }
    if (this.isSign(at, '(') && depth < limits.depth) {
      return { values: this.evaluate(at + 1, depth + 1), next: at + 1 };
    }
    if (!this.isName(at)) return { values: [], next: at + 1 };
    const word = this.textAt(at);
    if ((word === 'await' || word === 'new') && depth < limits.depth) {
      return this.operand(at + 1, depth + 1);
    }
    if (wrappers.has(word) && this.isSign(at + 1, '(')) {
      return { values: this.evaluate(at + 2, depth + 1), next: at + 3 };
    }
    return this.chain(at, depth);
  }

  /** `settings.server`, `url.toString()`: the last name tells, but for that of a method. */
  private chain(start: number, depth: number): Operand {
    const names = [this.textAt(start)];
    let at = start + 1;
    while (names.length < limits.operands) {
      const isOptional = this.isSign(at, '?') && this.isSign(at + 1, '.');
      const name = at + (isOptional ? 2 : 1);
      if (!(isOptional || this.isSign(at, '.')) || !this.isName(name)) break;
      names.push(this.textAt(name));
      at = name + 1;
    }
    if (names.length > 1 && (names.at(-1) === 'href' || this.isSign(at, '('))) names.pop();
    return { values: this.valuesOf(names.at(-1) ?? '', depth), next: at };
  }

  private valuesOf(name: string, depth: number): readonly string[] {
    if (this.settingNames.has(name)) return [`{${name}}`];
    const known = this.known.get(name);
    if (known !== undefined) return known;
    // A name that is given itself is known to be nothing until it is something.
    this.known.set(name, []);
    const places = this.places.get(name) ?? [];
    const values = places.flatMap((place) => this.evaluate(place, depth + 1));
    const some = [...new Set(values)].slice(0, limits.valuesOfName);
    this.known.set(name, some);
    return some;
  }

  /** A template with the values of its names. */
  private filled(text: string, depth: number): string {
    let count = 0;
    const filled = text.replaceAll(/\$\{([^}]{0,200})\}/gu, (_whole, expression: string) => {
      count += 1;
      if (count > limits.operands || depth >= limits.depth) return unknown;
      const name = expression.split(/[^\w$]+/u).findLast((each) => each !== '') ?? '';
      const [value = unknown] = this.valuesOf(name, depth);
      return value;
    });
    return filled.slice(0, limits.text);
  }

  private findPlaces(): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>();
    for (let at = 0; at < this.tokens.length; at += 1) {
      if (!this.isName(at) || !(this.isGiven(at) || this.isSign(at + 1, ':'))) continue;
      const known = places.get(this.textAt(at)) ?? [];
      if (known.length < limits.valuesOfName) known.push(at + 2);
      places.set(this.textAt(at), known);
    }
    return places;
  }

  private isGiven(at: number): boolean {
    return this.isSign(at + 1, '=') && !this.isSign(at + 2, '=') && !this.isSign(at + 2, '>');
  }

  private isName(at: number): boolean {
    return this.tokens[at]?.kind === 'name';
  }

  private isText(at: number): boolean {
    return this.tokens[at]?.kind === 'text';
  }

  private isSign(at: number, sign: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'sign' && token.text === sign;
  }

  private textAt(at: number): string {
    return this.tokens[at]?.text ?? '';
  }
}

interface Operand {
  readonly values: readonly string[];
  /** The token behind it. */
  readonly next: number;
}
