import { maxCodeHosts, readCodeHost } from './code-host.ts';
import { hostsOfScript } from './code-loads.ts';
import { readMarkupTags, type MarkupTag } from './markup-tags.ts';

/** What is longer is looked through up to here. Characters. */
const longestPage = 2_000_000;

/** Attributes that are fetched, by the names of their elements. */
const fetched: ReadonlyMap<string, readonly string[]> = new Map([
  ['script', ['src']],
  ['img', ['src', 'srcset']],
  ['source', ['srcset']],
  ['input', ['src']],
  ['video', ['poster']],
  ['image', ['href', 'xlink:href']],
  ['feimage', ['href', 'xlink:href']],
  ['use', ['href', 'xlink:href']],
]);
const loadingLinks = /(?:^|\s)(?:stylesheet|preload|modulepreload|icon)(?:\s|$)/iu;
const addressAlone = /^\s{0,20}((?:https:)?\/\/[^\s]{1,300})/giu;
const addressInSet = /(?:^|[\s,])((?:https:)?\/\/[^\s,]{1,300})/giu;
const addressInStyle =
  /(?:url\(\s{0,20}["']?|@import\s{1,20}["']|image-set\(\s{0,20}["'])((?:https:)?\/\/[^"')\s]{1,300})/giu;
const addressInMap = /"((?:https:)?\/\/[^"\s]{1,300})"/giu;
const scriptTypes =
  /^(?:|module|(?:text|application)\/(?:javascript|ecmascript|babel)|text\/jsx)$/iu;

/**
 * The hosts that a page wants to load from: of its scripts, styles, pictures and typefaces, and of what
 * its scripts say that they import or fetch. Links are none of them. Each once and in order, at most
 * {@link maxCodeHosts}; a page that wants more gets these. Takes as long as the page is.
 */
export function findPageHosts(html: string): readonly string[] {
  const hosts = new Set<string>();
  for (const tag of readMarkupTags(html.slice(0, longestPage))) {
    for (const host of hostsOfTag(tag)) {
      hosts.add(host);
      if (hosts.size === maxCodeHosts) return [...hosts];
    }
  }
  return [...hosts];
}

function hostsOfTag(tag: MarkupTag): readonly string[] {
  const { name, attributes, content } = tag;
  const isLoadingLink = name === 'link' && loadingLinks.test(attributes.get('rel') ?? '');
  const names = isLoadingLink ? ['href'] : (fetched.get(name) ?? []);
  const style = `${attributes.get('style') ?? ''}\n${name === 'style' ? content : ''}`;
  return [
    ...names.flatMap((each) =>
      hostsIn(attributes.get(each) ?? '', each === 'srcset' ? addressInSet : addressAlone),
    ),
    ...hostsIn(style, addressInStyle),
    ...(name === 'script' ? hostsOfContent(tag) : []),
  ];
}

function hostsOfContent({ attributes, content }: MarkupTag): readonly string[] {
  const type = (attributes.get('type') ?? '').trim();
  if (/^importmap$/iu.test(type)) return hostsIn(content, addressInMap);
  return scriptTypes.test(type) ? hostsOfScript(content) : [];
}

function hostsIn(text: string, pattern: RegExp): readonly string[] {
  const addresses = [...text.matchAll(pattern)].map(([, address = '']) => address);
  const hosts = addresses.map((address) =>
    readCodeHost(address.startsWith('//') ? `https:${address}` : address),
  );
  return hosts.filter((host) => host !== undefined);
}
