/** What a browser says it is; undefined for what is not known. */
export interface BrowserNames {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

// Browsers name those that they want to pass for; the more special name comes first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads which browser, on which system, a `User-Agent` is of. */
export function browserNames(userAgent: string): BrowserNames {
  const nameIn = (names: typeof browsers): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent.slice(0, 500)))?.[1];
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
