/** The version of this build, from the package file; put in by the bundler. */
declare const PARLEY_VERSION: string;
/** A name for the newest section of the changelog. */
declare const PARLEY_LATEST_CHANGE: string;
