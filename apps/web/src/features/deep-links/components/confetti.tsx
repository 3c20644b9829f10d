import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { useEffect, useRef, type ReactNode } from 'react';

import { makePieces, pieceAt, type Piece } from '../logic/confetti-pieces.ts';
import styles from './confetti.module.css';

/** Time after which it falls. */
const delayMs = 800;
const fallMs = 2600;

/** Paper that falls over the page once; nothing at all for people who want no motion. */
export function Confetti(): ReactNode {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (isStill) return undefined;
    let frame = 0;
    const timer = setTimeout(() => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (element === null || context === null || context === undefined) return;
      element.width = element.clientWidth;
      element.height = element.clientHeight;
      const pieces = makePieces(140, Math.random);
      const begin = performance.now();
      element.dataset['state'] = 'falling';
      const draw = (): void => {
        const share = (performance.now() - begin) / fallMs;
        context.clearRect(0, 0, element.width, element.height);
        if (share >= 1) {
          element.dataset['state'] = 'fallen';
          return;
        }
        for (const piece of pieces) drawPiece(context, piece, share);
        frame = requestAnimationFrame(draw);
      };
      draw();
    }, delayMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [isStill]);
  if (isStill) return null;
  return (
    <canvas ref={canvas} className={styles['confetti']} data-state="waiting" aria-hidden="true" />
  );
}

function drawPiece(context: CanvasRenderingContext2D, piece: Piece, share: number): void {
  const { width, height } = context.canvas;
  const { x, y, turn } = pieceAt(piece, share);
  context.save();
  context.translate(x * width, y * height);
  context.rotate(turn);
  context.globalAlpha = Math.min(1, (1 - share) * 4);
  context.fillStyle = `oklch(0.72 0.16 ${piece.hue})`;
  context.fillRect(-piece.sizePx / 2, -piece.sizePx / 4, piece.sizePx, piece.sizePx / 2);
  context.restore();
}
