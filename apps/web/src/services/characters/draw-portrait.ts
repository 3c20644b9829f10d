import type { CharacterFields } from '@parley/domain/character/character.ts';

/** Sides of the picture of a card, as other programs draw them. */
const widthPx = 400;
const heightPx = 600;

/** The picture of a character's card as PNG; undefined where the browser draws none. */
export async function drawPortrait(
  character: Pick<CharacterFields, 'title' | 'avatarUrl' | 'emoji' | 'color'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = character.color;
  context.fillRect(0, 0, widthPx, heightPx);
  if (!(await drawPicture(context, character.avatarUrl))) drawSign(context, character);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob === null ? undefined : new Uint8Array(await blob.arrayBuffer());
}

async function drawPicture(context: CanvasRenderingContext2D, url: string): Promise<boolean> {
  if (!url.startsWith('data:')) return false;
  const image = new Image();
  image.src = url;
  const isDrawable = await image.decode().then(
    () => true,
    () => false,
  );
  if (!isDrawable) return false;
  // Its middle fills the card.
  const scale = Math.max(widthPx / image.naturalWidth, heightPx / image.naturalHeight);
  const size = { x: image.naturalWidth * scale, y: image.naturalHeight * scale };
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (widthPx - size.x) / 2, (heightPx - size.y) / 2, size.x, size.y);
  return true;
}

function drawSign(
  context: CanvasRenderingContext2D,
  { emoji, title }: Pick<CharacterFields, 'emoji' | 'title'>,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#1f1d1a';
  context.font = '200px system-ui, sans-serif';
  const [initial = ''] = title.trim();
  context.fillText(emoji || initial.toUpperCase(), widthPx / 2, heightPx / 2);
}
