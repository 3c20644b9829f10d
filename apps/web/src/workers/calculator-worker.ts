import { evaluate } from '@parley/domain/tool/expression.ts';

/* Calculates what a model wrote, away from the page: one expression can take seconds. */

self.onmessage = ({ data }: MessageEvent<string>) => {
  self.postMessage(evaluate(data));
};
