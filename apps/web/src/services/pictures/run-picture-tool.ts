import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import type { ShownOutput } from '@parley/domain/chat/shown-output.ts';
import { lastPictureOf } from '@parley/domain/picture/last-picture.ts';
import type { PictureError } from '@parley/domain/picture/picture-error.ts';
import {
  altOfPrompt,
  parsePictureOrder,
  type PictureOrder,
} from '@parley/domain/picture/picture-order.ts';
import { parsePictureSettings } from '@parley/domain/picture/picture-settings.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type {
  SourcedText,
  StopSignal,
  Tool,
  ToolContext,
  ToolError,
} from '@parley/domain/tool/tool.ts';

import { abortSignalOf } from '#src/platform/abort-signal-of.ts';
import type { DrawInput, DrawOutput } from '#src/platform/picture-protocol.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { CountPictures } from '#src/services/spending/count-pictures.ts';
import type { AdmitPictures } from '#src/services/spending/pictures-within-limits.ts';

import { findDrawer, type Drawer, type DrawerSources } from './find-drawer.ts';
import { pictureErrorText } from './picture-error-text.ts';

/** What the tool needs. */
export interface PictureToolDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly settings: Pick<SettingsService, 'getSnapshot'>;
  readonly sources: () => Promise<DrawerSources>;
  readonly attachments: Pick<Attachments, 'addDrawn' | 'blobOf'>;
  /** Asks for the password where keys are locked; false: the person does not want to now. */
  readonly askToUnlock: () => Promise<boolean>;
  readonly admit: AdmitPictures;
  readonly count: CountPictures;
}

/** What the tool does. */
export interface PictureToolRuns {
  /** Gets the key of the provider unlocked, where it has one. See `prepare` of {@link Tool}. */
  prepare(signal: StopSignal): Promise<Result<null, string>>;
  readonly run: Tool['run'];
}

/** Makes what the tool does. */
export function createPictureToolRuns(deps: PictureToolDeps): PictureToolRuns {
  const current = () => parsePictureSettings(deps.settings.getSnapshot().pictures);
  return {
    async prepare(signal) {
      if (current().source?.kind !== 'model') return ok(null);
      const stopped = new Promise<boolean>((resolve) => {
        if (signal.aborted) resolve(false);
        signal.addEventListener('abort', () => resolve(false));
      });
      return (await Promise.race([deps.askToUnlock(), stopped]))
        ? ok(null)
        : err('the key for this is locked, and the user did not unlock it');
    },
    async run(input, signal, context) {
      const order = parsePictureOrder(input);
      if (!order.ok) return err({ code: 'failed', text: order.error });
      const drawn = await draw(deps, { order: order.value, signal, context });
      if (!drawn.ok) return err(toToolError(drawn.error));
      const kept = await keep(deps, drawn.value, order.value.prompt);
      return kept.ok ? kept : err(toToolError(kept.error));
    },
  };
}

interface Drawing {
  readonly order: PictureOrder;
  readonly signal: StopSignal;
  readonly context: ToolContext;
}

async function draw(
  deps: PictureToolDeps,
  { order, signal, context }: Drawing,
): Promise<Result<DrawOutput, PictureError>> {
  const { source, quality, ...chosen } = parsePictureSettings(deps.settings.getSnapshot().pictures);
  const drawer = source === undefined ? undefined : findDrawer(await deps.sources(), source);
  if (drawer === undefined) return err({ code: 'not-set-up' });
  const base = order.isChange ? await findBase(deps, drawer, context) : undefined;
  if (order.isChange && base === undefined) return err({ code: 'no-base' });
  const { endpoint, form, modelId, isSilent } = drawer;
  const input: DrawInput = {
    endpoint,
    form,
    modelId,
    isSilent,
    prompt: order.prompt,
    size: order.size ?? chosen.size,
    quality,
    ...(base === undefined ? {} : { base }),
  };
  const admission = await deps.admit({ drawer, input, context });
  if (!admission.ok) return admission;
  const stop = abortSignalOf(signal);
  if (stop.aborted) {
    admission.value.release();
    return err({ code: 'aborted' });
  }
  const result = await deps.network.request('draw-pictures', input, stop);
  void deps.count({ drawer, result, context }).finally(admission.value.release);
  return result;
}

/** A service of one's own knows no changes. */
async function findBase(
  { attachments }: PictureToolDeps,
  { form }: Drawer,
  { path }: ToolContext,
): Promise<Blob | undefined> {
  const part = form === 'own' ? undefined : lastPictureOf(path);
  return part === undefined ? undefined : attachments.blobOf(part);
}

/** What cannot be kept was not drawn, as far as anybody can see. */
async function keep(
  { attachments }: PictureToolDeps,
  { pictures, elsewhere }: DrawOutput,
  prompt: string,
): Promise<Result<SourcedText, PictureError>> {
  const added = await Promise.all(
    pictures.map(async (picture) => {
      const attached = await attachments.addDrawn(picture, prompt);
      return attached.ok && (await attached.value.saved).ok ? attached.value.part : undefined;
    }),
  );
  const kept = added.filter((part) => part !== undefined);
  if (kept.length + elsewhere.length === 0) return err({ code: 'not-kept' });
  return ok({
    text: describe(kept, elsewhere),
    isOutside: false,
    sources: [],
    ...(kept.length === 0 ? {} : { pictures: kept }),
    ...(elsewhere.length === 0 ? {} : { shown: cardsOf(elsewhere, altOfPrompt(prompt)) }),
  });
}

function describe(kept: readonly ImagePart[], elsewhere: readonly string[]): string {
  const sizes = kept.map(({ widthPx, heightPx }) => `${widthPx} × ${heightPx} pixels`);
  const where = elsewhere.map(() => 'at another host, loaded when the user clicks it');
  return `The image was created and is shown to the user here (${[...sizes, ...where].join('; ')}). Do not repeat it and do not link to it.`;
}

/** Nobody asked that host for anything: its picture comes by a click. */
function cardsOf(addresses: readonly string[], title: string): ShownOutput {
  return {
    kind: 'cards',
    cards: addresses.map((url) => ({ title, text: '', imageUrl: url, linkUrl: url })),
  };
}

function toToolError({ code, detail }: PictureError): ToolError {
  return {
    code: `picture-${code}`,
    text: pictureErrorText(code),
    ...(detail === undefined ? {} : { detail }),
  };
}
