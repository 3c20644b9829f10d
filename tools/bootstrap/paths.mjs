import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The folder of the project, wherever it was started from. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the project. */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}
