import mermaid from 'mermaid';

import { holdFocusBack, refuseFrames } from './frame-guard.ts';
import { linkToPage } from './frame-link.ts';
import { harmlessSource } from './harmless-source.ts';
import { harmlessSvg } from './harmless-svg.ts';

/*
 * Draws diagrams for the page around it, which shows only the SVG text that comes back, as a
 * picture. This page has an opaque origin and may connect to nothing: what a diagram contains can
 * reach neither the program nor the network.
 */

interface DiagramQuestion {
  readonly id: number;
  readonly source: string;
  readonly theme: 'light' | 'dark';
}

/** What a diagram may never set for itself, by directive or front matter. */
const secureKeys = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
  'htmlLabels',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
  'dompurifyConfig',
];

async function draw({ id, source, theme }: DiagramQuestion): Promise<string> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: 50_000,
    secure: secureKeys,
    theme: theme === 'dark' ? 'dark' : 'neutral',
    fontFamily: 'system-ui, sans-serif',
  });
  const { svg } = await mermaid.render(`diagram-${id}`, harmlessSource(source));
  const harmless = harmlessSvg(svg);
  if (harmless === undefined) throw new Error('The drawing is no SVG.');
  return harmless;
}

function isQuestion(value: unknown): value is DiagramQuestion {
  if (typeof value !== 'object' || value === null) return false;
  const { id, source, theme } = value as Partial<Record<keyof DiagramQuestion, unknown>>;
  return (
    typeof id === 'number' && typeof source === 'string' && (theme === 'light' || theme === 'dark')
  );
}

refuseFrames();
holdFocusBack();
// One diagram after the other: the library keeps state of its own while it draws.
let line = Promise.resolve();
linkToPage((question, { post }) => {
  if (!isQuestion(question)) return;
  const { id } = question;
  line = line.then(async () => {
    try {
      post({ kind: 'content', data: { id, svg: await draw(question) } });
    } catch {
      post({ kind: 'content', data: { id } });
    }
  });
});
