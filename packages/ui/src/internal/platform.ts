/** True on macOS, iOS and iPadOS, where ⌘ takes the part of Ctrl. */
export function isApplePlatform(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad|ipod/iu.test(navigator.platform);
}
