import { describe, expect, it } from 'vitest';

import { createHandleSink } from './backup-file.ts';

/** A place on a disk, with what a browser does there: it writes elsewhere until the end. */
function createPlace(options: { readonly canRemove: boolean }) {
  const place = { content: 'older' as string | undefined, isAborted: false };
  const handle = {
    createWritable() {
      const pieces: string[] = [];
      return Promise.resolve({
        write(bytes: Uint8Array) {
          pieces.push(new TextDecoder().decode(bytes));
          return Promise.resolve();
        },
        close() {
          place.content = pieces.join('');
          return Promise.resolve();
        },
        abort() {
          place.isAborted = true;
          return Promise.resolve();
        },
      });
    },
    getFile: () => Promise.resolve(new File([place.content ?? ''], 'x.json')),
    ...(options.canRemove
      ? {
          remove() {
            place.content = undefined;
            return Promise.resolve();
          },
        }
      : {}),
  };
  return { place, handle: handle as unknown as FileSystemFileHandle };
}

const bytes = new TextEncoder().encode('half');

describe('a backup at a place that was chosen', () => {
  it('T189 leaves what was there alone until it is finished', async () => {
    const { place, handle } = createPlace({ canRemove: true });
    const sink = await createHandleSink(handle);
    await sink.write(bytes);
    await sink.abort();
    expect(place).toEqual({ content: 'older', isAborted: true });
  });

  it.each([
    [true, undefined],
    [false, ''],
  ])('T189 takes a file away that was not right (can remove: %s)', async (canRemove, left) => {
    const { place, handle } = createPlace({ canRemove });
    const sink = await createHandleSink(handle);
    await sink.write(bytes);
    expect(await (await sink.finish()).text()).toBe('half');
    await sink.abort();
    expect(place.content).toBe(left);
  });
});
