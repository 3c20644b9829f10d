import { linesOutsideCode } from './list-lines.ts';

/**
 * Endings under which names can be had: those without a country that people look for, and those of
 * countries. Left out are endings that texts use for files: md, py, rs, sh, pl, ps, zip and their like.
 */
const endings: ReadonlySet<string> = new Set(
  (
    'com net org info biz name pro mobi tel travel jobs asia xyz online site store shop tech app dev ' +
    'cloud blog page web website space live life world today news media studio design art agency ' +
    'company solutions systems software digital network email host hosting domains link click club ' +
    'community social team group center academy school education university training coach guru ' +
    'expert consulting services support care health clinic dental fitness yoga beauty fashion style ' +
    'boutique clothing shoes jewelry gold diamonds luxury vip cafe bar pub restaurant pizza kitchen ' +
    'recipes food wine beer coffee farm garden house homes property estate rent land city town ' +
    'place events party wedding photo photos photography pictures gallery video film movie music band ' +
    'audio radio games game play fun toys sport football golf tennis run bike surf ski fish dog cat ' +
    'pet vet green eco energy solar bio science ltd inc llc gmbh holdings ventures capital finance ' +
    'financial fund money cash credit bank insure tax legal law lawyer attorney accountant business ' +
    'enterprises international global earth market marketing sale sales deals discount bargains gift ' +
    'gifts cards delivery express direct repair tools parts supply industries build builders ' +
    'construction engineering engineer tips wiki help how guide review reviews rocks ninja wtf lol ' +
    'cool best top one plus zone works work ai io co me tv fm gg im to ly la vc ac ag bz cx ' +
    'ad ae af al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by ' +
    'ca cd cf cg ch ci ck cl cm cn cr cu cv cw cy cz de dj dk dm do dz ec ee eg er es et eu fi fj ' +
    'fk fo fr ga gb gd ge gf gh gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il in iq ' +
    'ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz lb lc li lk lr ls lt lu lv ma mc me mg mh ' +
    'mk mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph ' +
    'pk pm pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sk sl sm sn sr ss st su sv sx sy sz tc ' +
    'td tf tg th tj tk tl tm tn tr tt tw tz ua ug uk us uy uz va ve vg vi vn vu wf ws ye yt za zm zw'
  ).split(' '),
);

/** What is no proposal: addresses of pages and of people. */
const elsewhere = /:\/\/|@|\]\(/;
/** Longer than any name with its marks; nothing longer is looked at. */
const longestWord = 300;
const candidate =
  /(?<![\p{L}\p{N}./_-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,2}[a-z]{2,24}(?![\p{L}\p{N}/_-]|\.[\p{L}\p{N}])/giu;

/** Nobody proposes names behind so many characters. */
const maxTextLength = 200_000;

/** So many are worth looking up at once. */
const most = 20;
const fewest = 2;

/**
 * The domain names that a text proposes, in lower case, each once, in the order of the text; none in
 * its code. A single one is a mention rather than a proposal and does not count.
 */
export function findDomainNames(text: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsOf(text.slice(0, maxTextLength))) {
    for (const [name] of word.matchAll(candidate)) {
      const domain = name.toLowerCase().replace(/^www\./, '');
      if (isName(domain)) found.add(domain);
    }
    if (found.size >= most) break;
  }
  return found.size < fewest ? [] : [...found].slice(0, most);
}

/** The words that may hold a name. */
function wordsOf(text: string): readonly string[] {
  return linesOutsideCode(text)
    .flatMap((line) => line.replaceAll(/`[^`]*`/g, ' ').split(/\s+/))
    .filter((word) => word.length <= longestWord && word.includes('.') && !elsewhere.test(word));
}

function isName(domain: string): boolean {
  const [label = '', ...rest] = domain.split('.');
  return /[a-z]/.test(label) && endings.has(rest.at(-1) ?? '');
}
