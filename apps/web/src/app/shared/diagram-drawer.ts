import type { DiagramFrame } from '#src/services/diagrams/diagram-frame.ts';

/** Draws with a frame that comes with the first diagram. */
export function createDiagramDrawer(sandboxOrigin: () => string | undefined): DiagramFrame['draw'] {
  let frame: Promise<DiagramFrame> | undefined;
  return async (source, theme) => {
    frame ??= import('#src/services/diagrams/diagram-frame.ts').then(({ createDiagramFrame }) =>
      createDiagramFrame(sandboxOrigin()),
    );
    return (await frame).draw(source, theme);
  };
}
