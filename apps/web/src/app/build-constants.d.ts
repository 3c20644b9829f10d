/** The version of this build, from the package file; put in by the bundler. */
declare const PARLEY_VERSION: string;
