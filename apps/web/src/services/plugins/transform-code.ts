import handlebars from 'handlebars/dist/handlebars.min.js?raw';
import jmespath from 'jmespath/jmespath.js?raw';

/** Puts a library that knows CommonJS where the code behind it finds it. */
function asModule(library: string): string {
  return `const library = (() => { const module = { exports: {} }; const exports = module.exports;\n${library}\nreturn module.exports; })();`;
}

const readJson = `function read(text) { try { return JSON.parse(text); } catch { return text; } }`;

/** Code that changes an answer by a template, with the library that reads such templates. */
export const transformCode: Readonly<Record<'jmes' | 'handlebars', string>> = {
  jmes: `${asModule(jmespath)}
${readJson}
function transform({ text, template }) {
  return library.search(read(text), template);
}`,
  handlebars: `${asModule(handlebars)}
${readJson}
function transform({ text, template, variables }) {
  const answer = read(text);
  const fields = typeof answer === 'object' && answer !== null ? answer : { text: answer };
  return library.compile(template, { noEscape: true })({ ...fields, __VARIABLES: variables });
}`,
};
