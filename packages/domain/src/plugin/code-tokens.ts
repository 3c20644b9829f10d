/** A piece of JavaScript, as far as it matters for where requests go. */
export interface CodeToken {
  /** `text`: a string, or a template with its expressions as `${…}`. */
  readonly kind: 'name' | 'text' | 'sign';
  readonly text: string;
}

/** Of strings, so much is kept: what follows says nothing about a host. */
const longestText = 1000;

/**
 * Splits code into names, texts and signs, without comments and regular expressions. It reads any text
 * at all, in time that grows as the text does; where it errs, tokens are missing or in excess.
 */
export function codeTokens(code: string): readonly CodeToken[] {
  return new CodeReader(code).read();
}

interface OpenTemplate {
  /** Its place among the tokens. */
  readonly place: number;
  readonly pieces: string[];
  /** Open braces of the expression that is read now. */
  depth: number;
  expressionFrom: number;
}

const wordAfterWhichAPatternMayStand =
  /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/u;
const simpleExpression = /^[\w$.?!\s]{1,200}$/u;

class CodeReader {
  private readonly code: string;
  private readonly tokens: CodeToken[] = [];
  private readonly open: OpenTemplate[] = [];
  private at = 0;
  /** Until there, a slash begins no pattern: none of them ends before the end of its line. */
  private noPatternBefore = 0;

  constructor(code: string) {
    this.code = code;
  }

  read(): readonly CodeToken[] {
    while (this.at < this.code.length) this.readNext();
    // Whatever is left open ends with the code.
    while (this.open.length > 0) this.closeTemplate();
    return this.tokens;
  }

  private readNext(): void {
    const sign = this.code.charAt(this.at);
    if (this.skip(/\s+/uy)) return;
    const name = this.take(/[\w$]+/uy);
    if (name !== undefined) this.add('name', name);
    else if (sign === '"' || sign === "'") this.readString(sign);
    else if (sign === '`') this.openTemplate();
    else if (sign === '/') this.readSlash();
    else if (!this.closesExpression(sign)) {
      this.add('sign', sign);
      this.at += 1;
    }
  }

  private add(kind: CodeToken['kind'], text: string): void {
    this.tokens.push({ kind, text });
  }

  private skip(pattern: RegExp): boolean {
    return this.take(pattern) !== undefined;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.code) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private readString(quote: string): void {
    const start = this.at + 1;
    let end = start;
    while (end < this.code.length) {
      const sign = this.code[end];
      if (sign === quote || sign === '\n') break;
      end += sign === '\\' ? 2 : 1;
    }
    this.add('text', plain(this.code.slice(start, Math.min(end, start + longestText))));
    this.at = end + 1;
  }

  private openTemplate(): void {
    this.open.push({ place: this.tokens.length, pieces: [], depth: 0, expressionFrom: 0 });
    this.add('text', '');
    this.at += 1;
    this.readTemplate();
  }

  /** Reads on in the innermost template, up to its next expression or its end. */
  private readTemplate(): void {
    const start = this.at;
    let end = start;
    while (end < this.code.length) {
      const sign = this.code[end];
      if (sign === '`' || (sign === '$' && this.code[end + 1] === '{')) break;
      end += sign === '\\' ? 2 : 1;
    }
    const template = this.open.at(-1);
    template?.pieces.push(plain(this.code.slice(start, Math.min(end, start + longestText))));
    const isExpression = this.code[end] === '$';
    this.at = end + (isExpression ? 2 : 1);
    if (isExpression && template !== undefined) template.expressionFrom = this.at;
    else this.closeTemplate();
  }

  private closeTemplate(): void {
    const template = this.open.pop();
    if (template === undefined) return;
    const text = template.pieces.slice(0, 10).join('').slice(0, longestText);
    this.tokens[template.place] = { kind: 'text', text };
  }

  /** Counts braces inside of an expression; true where one ended it. */
  private closesExpression(sign: string): boolean {
    const template = this.open.at(-1);
    if (template === undefined) return false;
    if (sign === '{') template.depth += 1;
    if (sign !== '}') return false;
    if (template.depth > 0) {
      template.depth -= 1;
      return false;
    }
    const length = this.at - template.expressionFrom;
    const expression = length > 200 ? '' : this.code.slice(template.expressionFrom, this.at);
    const isSimple = simpleExpression.test(expression);
    template.pieces.push(isSimple ? `\${${expression.trim()}}` : '${}');
    this.at += 1;
    this.readTemplate();
    return true;
  }

  private readSlash(): void {
    const next = this.code[this.at + 1];
    if (next === '/') this.jumpBehind('\n');
    else if (next === '*') {
      this.at += 2;
      this.jumpBehind('*/');
    } else if (this.mayBePattern() && this.readPattern()) return;
    else {
      this.add('sign', '/');
      this.at += 1;
    }
  }

  private jumpBehind(end: string): void {
    const found = this.code.indexOf(end, this.at);
    this.at = found < 0 ? this.code.length : found + end.length;
  }

  private mayBePattern(): boolean {
    if (this.at < this.noPatternBefore) return false;
    const { kind, text } = this.tokens.at(-1) ?? { kind: 'sign', text: ';' };
    if (kind === 'name') return wordAfterWhichAPatternMayStand.test(text);
    return kind === 'sign' && text !== ')' && text !== ']' && text !== '}';
  }

  private readPattern(): boolean {
    let isInClass = false;
    let end = this.at + 1;
    while (end < this.code.length) {
      const sign = this.code[end];
      if (sign === '\n') break;
      if (sign === '/' && !isInClass) {
        this.at = end + 1;
        this.skip(/[a-z]+/uy);
        this.add('sign', '/pattern/');
        return true;
      }
      if (sign === '[') isInClass = true;
      if (sign === ']') isInClass = false;
      end += sign === '\\' ? 2 : 1;
    }
    this.noPatternBefore = end;
    return false;
  }
}

/** A text without the backslashes of usual escapes; a hidden letter ends it. */
function plain(text: string): string {
  if (!text.includes('\\')) return text;
  const end = text.search(/\\[ux\d]/u);
  const known = end < 0 ? text : text.slice(0, end);
  return known.replaceAll(/\\(?:\r?\n)?(.)?/gsu, (_whole, sign: string | undefined = '') =>
    /[nrtbfv]/u.test(sign) ? ' ' : sign,
  );
}
