/*
 * Named character references: the Latin-1, symbol and Greek sets of HTML 4 and a few that models write.
 * Names in one run belong to code points that follow each other.
 */
const RUNS: readonly (readonly [number, string])[] = [
  [
    0xa0,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ],
  [
    0x391,
    'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho',
  ],
  [0x3a3, 'Sigma Tau Upsilon Phi Chi Psi Omega'],
  [
    0x3b1,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega',
  ],
  [0x2190, 'larr uarr rarr darr harr'],
  [0x21d0, 'lArr uArr rArr dArr hArr'],
  [0x2018, 'lsquo rsquo sbquo'],
  [0x201c, 'ldquo rdquo bdquo'],
  [0x2020, 'dagger Dagger bull'],
  [0x2032, 'prime Prime'],
  [0x2308, 'lceil rceil lfloor rfloor'],
  [0x2227, 'and or cap cup int'],
  [0x2264, 'le ge'],
  [0x2282, 'sub sup nsub'],
  [0x2286, 'sube supe'],
  [0x2200, 'forall comp part exist nexist empty'],
  [0x2039, 'lsaquo rsaquo'],
];

const SINGLES: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  AMP: 0x26,
  LT: 0x3c,
  GT: 0x3e,
  QUOT: 0x22,
  Tab: 0x9,
  NewLine: 0xa,
  OElig: 0x152,
  oelig: 0x153,
  Scaron: 0x160,
  scaron: 0x161,
  Yuml: 0x178,
  fnof: 0x192,
  circ: 0x2c6,
  tilde: 0x2dc,
  ensp: 0x2002,
  emsp: 0x2003,
  thinsp: 0x2009,
  zwnj: 0x200c,
  zwj: 0x200d,
  lrm: 0x200e,
  rlm: 0x200f,
  ndash: 0x2013,
  mdash: 0x2014,
  hellip: 0x2026,
  permil: 0x2030,
  oline: 0x203e,
  frasl: 0x2044,
  euro: 0x20ac,
  image: 0x2111,
  weierp: 0x2118,
  real: 0x211c,
  trade: 0x2122,
  alefsym: 0x2135,
  crarr: 0x21b5,
  nabla: 0x2207,
  isin: 0x2208,
  notin: 0x2209,
  ni: 0x220b,
  prod: 0x220f,
  sum: 0x2211,
  minus: 0x2212,
  lowast: 0x2217,
  radic: 0x221a,
  prop: 0x221d,
  infin: 0x221e,
  ang: 0x2220,
  there4: 0x2234,
  sim: 0x223c,
  cong: 0x2245,
  asymp: 0x2248,
  ne: 0x2260,
  equiv: 0x2261,
  oplus: 0x2295,
  otimes: 0x2297,
  perp: 0x22a5,
  sdot: 0x22c5,
  lang: 0x27e8,
  rang: 0x27e9,
  loz: 0x25ca,
  spades: 0x2660,
  clubs: 0x2663,
  hearts: 0x2665,
  diams: 0x2666,
  check: 0x2713,
  cross: 0x2717,
  thetasym: 0x3d1,
  upsih: 0x3d2,
  piv: 0x3d6,
  lbrace: 0x7b,
  rbrace: 0x7d,
  lbrack: 0x5b,
  rbrack: 0x5d,
  lpar: 0x28,
  rpar: 0x29,
  lowbar: 0x5f,
  ast: 0x2a,
  grave: 0x60,
  dollar: 0x24,
  num: 0x23,
  vert: 0x7c,
  bsol: 0x5c,
  sol: 0x2f,
  colon: 0x3a,
  semi: 0x3b,
  excl: 0x21,
  quest: 0x3f,
  commat: 0x40,
  percnt: 0x25,
  equals: 0x3d,
  plus: 0x2b,
  comma: 0x2c,
  period: 0x2e,
};

const CODE_POINTS = new Map<string, number>(Object.entries(SINGLES));
for (const [first, names] of RUNS) {
  for (const [offset, name] of names.split(' ').entries()) CODE_POINTS.set(name, first + offset);
}

/** Sticky pattern of one character reference; set `lastIndex` before use. */
const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));/y;

/** Reads the character reference at `index`; undefined when there is none that is known. */
export function readEntity(
  text: string,
  index: number,
): { readonly value: string; readonly end: number } | undefined {
  REFERENCE.lastIndex = index;
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  const [, hex, decimal, name] = match;
  let code: number | undefined;
  if (hex !== undefined) code = Number.parseInt(hex, 16);
  else if (decimal !== undefined) code = Number(decimal);
  else if (name !== undefined) code = CODE_POINTS.get(name);
  if (code === undefined) return undefined;
  return { value: toCharacter(code), end: REFERENCE.lastIndex };
}

function toCharacter(code: number): string {
  const isValid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isValid ? String.fromCodePoint(code) : '\uFFFD';
}

/** Resolves backslash escapes and character references, as in link targets and info strings. */
export function unescapeText(text: string): string {
  if (!/[\\&]/u.test(text)) return text;
  let result = '';
  let index = 0;
  while (index < text.length) {
    const character = text.charAt(index);
    const entity = character === '&' ? readEntity(text, index) : undefined;
    if (entity !== undefined) {
      result += entity.value;
      index = entity.end;
    } else if (character === '\\' && /^[!-/:-@[-`{-~]$/u.test(text.charAt(index + 1))) {
      result += text.charAt(index + 1);
      index += 2;
    } else {
      result += character;
      index += 1;
    }
  }
  return result;
}
