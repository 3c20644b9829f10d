/** A script with all that it imports, made by `tools/vite/script-text.ts`. */
declare module '*?script-text' {
  const text: string;
  export default text;
}
