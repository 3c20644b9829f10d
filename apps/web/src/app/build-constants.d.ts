/** The version of this build, from the package file; put in by the bundler. */
declare const PARLEY_VERSION: string;
/** A name for the newest section of the changelog. */
declare const PARLEY_LATEST_CHANGE: string;

/** The pseudo-locale, made of the English texts by tools/vite/pseudo-locale.ts. */
declare module '*.json?pseudo' {
  const catalogue: Readonly<Record<string, string>>;
  export default catalogue;
}
