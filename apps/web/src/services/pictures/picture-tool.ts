import { pictureSizes } from '@parley/domain/picture/picture-look.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import type { PictureToolRuns } from './run-picture-tool.ts';

/** The name by which image generation is switched on in a chat; public, as the specification names it. */
export const pictureToolName = 'generate_image';

/** Whether somebody was chosen to draw; `parsePictureSettings` says who. */
export function isPictureSetUp(stored: Readonly<Record<string, unknown>>): boolean {
  return (stored['model'] ?? stored['address']) !== undefined;
}

/** A large picture of a slow model. */
const timeoutMs = 300_000;
const maxPictures = 4;

/** The tool that has pictures drawn; `load` fetches what it does, with the first call. */
export function createPictureTool(load: () => Promise<PictureToolRuns>): Tool {
  return {
    name: pictureToolName,
    title: 'Image generation',
    description:
      'Creates an image from a description, and shows it to the user. With edit_last_image, changes the last image of the conversation.',
    parameters: {
      type: 'object',
      properties: {
        prompt: { type: 'string' },
        size: { enum: pictureSizes },
        edit_last_image: { type: 'boolean' },
      },
      required: ['prompt'],
      additionalProperties: false,
    },
    needsApproval: true,
    timeoutMs,
    maxPerQuestion: maxPictures,
    prepare: async (signal) => (await load()).prepare(signal),
    run: async (...call) => (await load()).run(...call),
  };
}
