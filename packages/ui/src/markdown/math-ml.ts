import type { DrawMath } from './to-html.ts';

const maxCharacters = 10_000;

/**
 * Loads what draws formulas as MathML, which every browser shows without fonts, styles or scripts of
 * anybody; their source stands in it as an annotation. A formula that is wrong, too long, or wants
 * what lies elsewhere is not drawn.
 */
export async function loadMathMl(): Promise<DrawMath> {
  const { default: katex } = await import('katex');
  return (tex, isDisplay) => {
    if (tex.length > maxCharacters) return undefined;
    try {
      const html = katex.renderToString(tex, {
        output: 'mathml',
        displayMode: isDisplay,
        trust: false,
        maxExpand: 1000,
        maxSize: 50,
        strict: 'ignore',
        throwOnError: true,
      });
      // The box around it is for the styles of the screen.
      return /<math[^]*<\/math>/.exec(html)?.[0];
    } catch {
      return undefined;
    }
  };
}
