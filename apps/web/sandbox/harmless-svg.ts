const FETCHING = 'audio, embed, iframe, image, img, link, object, script, source, video';
/** An address inside a style that leads out of the drawing. */
const REMOTE_IN_STYLE = /@import[^;]*;?|url\(\s*(?!["']?#)[^)]*\)/giu;

/**
 * The drawing without what could load or run anything, also where somebody keeps it as a file; undefined where it is no
 * drawing that can be shown.
 */
export function harmlessSvg(svg: string): string | undefined {
  const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (root.localName !== 'svg' || root.querySelector('parsererror') !== null) return undefined;
  for (const element of root.querySelectorAll(FETCHING)) element.remove();
  for (const style of root.querySelectorAll('style')) {
    style.textContent = withoutRemote(style.textContent);
  }
  for (const element of [root, ...root.querySelectorAll('*')]) cleanAttributes(element);
  return new XMLSerializer().serializeToString(root);
}

function cleanAttributes(element: Element): void {
  for (const { name, localName, value } of Array.from(element.attributes)) {
    const leadsOut = localName === 'href' && !value.startsWith('#') && element.localName !== 'a';
    if (localName.startsWith('on') || leadsOut) element.removeAttribute(name);
    else if (/url\(/iu.test(value)) element.setAttribute(name, withoutRemote(value));
  }
}

function withoutRemote(style: string): string {
  return style.replaceAll(REMOTE_IN_STYLE, (found) => (found.startsWith('@') ? '' : 'none'));
}
