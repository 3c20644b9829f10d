import { readMarkup } from './read-markup.ts';

/*
 * Turns the markup of pages into text. It has the policy of every script: it reaches nothing but its
 * own origin, and asks for nothing.
 */

self.onmessage = ({ data }: MessageEvent<{ readonly url: string; readonly html: string }>) => {
  self.postMessage(readMarkup(data.html, data.url));
};
