interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Canvases of a worker, in the form in which pdf.js asks for them. */
export class WorkerCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) return;
    canvas.width = width;
    canvas.height = height;
  }

  destroy(pair: CanvasAndContext): void {
    if (pair.canvas !== null) this.reset(pair, 0, 0);
    pair.canvas = null;
    pair.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

const none = (): string => 'none';

/** Filters are made of SVG elements, which a worker has not; pages are drawn without them. */
export class NoFilters {
  readonly addFilter = none;
  readonly addHCMFilter = none;
  readonly addAlphaFilter = none;
  readonly addLuminosityFilter = none;
  readonly addKnockoutFilter = none;
  readonly addHighlightHCMFilter = none;
  readonly addSelectionHCMFilter = none;
  readonly addSelectionFilter = none;

  createSelectionStyle(): null {
    return null;
  }

  destroy(): void {
    // There is nothing to give back.
  }
}
