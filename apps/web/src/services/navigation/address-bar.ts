/** The part of `window` that addresses need. */
export interface AddressBar {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: {
    readonly state?: unknown;
    pushState(data: unknown, unused: string, url: string): void;
    replaceState(data: unknown, unused: string, url: string): void;
    back(): void;
  };
  addEventListener(type: 'hashchange' | 'popstate', listener: () => void): void;
}
