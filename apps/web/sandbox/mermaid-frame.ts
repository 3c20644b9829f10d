import mermaid from 'mermaid';

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
  const { svg } = await mermaid.render(`diagram-${id}`, source);
  return svg;
}

function isQuestion(value: unknown): value is DiagramQuestion {
  if (typeof value !== 'object' || value === null) return false;
  const { id, source, theme } = value as Partial<Record<keyof DiagramQuestion, unknown>>;
  return (
    typeof id === 'number' && typeof source === 'string' && (theme === 'light' || theme === 'dark')
  );
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const [port] = event.ports;
  if (event.source !== window.parent || port === undefined) return;
  // One diagram after the other: the library keeps state of its own while it draws.
  let line = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isQuestion(data)) return;
    line = line.then(async () => {
      try {
        port.postMessage({ id: data.id, svg: await draw(data) });
      } catch {
        port.postMessage({ id: data.id });
      }
    });
  };
  port.postMessage('ready');
});
