import { estimatePictureCost } from '@parley/domain/picture/picture-cost.ts';
import type { PictureError } from '@parley/domain/picture/picture-error.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { ToolContext } from '@parley/domain/tool/tool.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import type { DrawInput } from '#src/platform/picture-protocol.ts';
import type { Drawer } from '#src/services/pictures/find-drawer.ts';

import { admit, freeAdmission, type AdmissionDeps, type Admitted } from './admission.ts';
import { limitsOf } from './guard-spending.ts';

/** An order of pictures that is about to leave. */
export interface PicturePlan {
  readonly drawer: Drawer;
  readonly input: Pick<DrawInput, 'quality'>;
  readonly context: Pick<ToolContext, 'chatId' | 'replyId' | 'callId'>;
}

/** Lets an order through unless a limit forbids it. Errors: `spending-limit`, `internal`. */
export type AdmitPictures = (plan: PicturePlan) => Promise<Result<Admitted, PictureError>>;

/** Puts the limits of spending before pictures. One whose price nobody knows is let through. */
export function createPictureAdmission(
  deps: AdmissionDeps & { readonly settings: () => Settings },
): AdmitPictures {
  return async ({ drawer, input, context: { chatId, replyId, callId } }) => {
    const costMicroUsd = estimatePictureCost(drawer.price, input.quality);
    if (costMicroUsd === undefined) return ok(freeAdmission);
    try {
      const chat = await loadChat(deps.store, chatId);
      const own = chat.ok ? (chat.value?.spendingLimitUsd ?? undefined) : undefined;
      const limits = limitsOf(own === undefined ? {} : { spendingLimitUsd: own }, deps.settings());
      if (Math.max(limits.chat, limits.day, limits.month) === 0) return ok(freeAdmission);
      const origin = { chatId, id: replyId };
      const expense = { limits, costMicroUsd, purpose: 'picture' as const, origin, callId };
      const admission = await admit(deps, expense);
      return 'stop' in admission ? err({ code: 'spending-limit' }) : ok(admission);
    } catch {
      // What cannot be reckoned is not sent.
      return err({ code: 'internal' });
    }
  };
}
