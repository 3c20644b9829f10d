import type { CreatedShare } from '@parley/contract/http/share.ts';
import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import { toPlainShare } from '@parley/domain/share/plain-share.ts';
import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import { createChatId, type RandomText } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import {
  changeOwnLinks,
  loadOwnLinks,
  type OwnLink,
} from '#src/data/repositories/shared-link-repository.ts';
import type { Store } from '#src/data/store.ts';
import { sha256Hex } from '#src/platform/sha256.ts';

import { canSeal } from './open-shared-chat.ts';
import { sealShare } from './seal-share.ts';
import type { ShareClient, ShareFailure } from './share-client.ts';
import type { SharedKind } from './shared-place.ts';

/** A chat that is to be shared. */
export interface ChatToShare {
  readonly snapshot: SharedSnapshot;
  /** Empty for none. */
  readonly password: string;
  readonly days: number;
}

/** A link that was made just now. */
export interface MadeLink {
  readonly link: OwnLink;
  /** Leads to a page with a button. */
  readonly deleteLink: string;
}

/** Links to what this person shares, and the list of those that were made on this device. */
export interface SharedLinks {
  /** Seals the chat; where the page cannot, it goes to the server as it is. */
  readonly shareChat: (chat: ChatToShare) => Promise<Result<MadeLink, ShareFailure>>;
  readonly shareItem: (
    kind: SharedKind,
    item: { readonly title: string; readonly body: object },
  ) => Promise<Result<MadeLink, ShareFailure>>;
  /** The newest first; without those that have ended. */
  readonly list: () => Promise<readonly OwnLink[]>;
  readonly renew: (link: OwnLink, days: number) => Promise<Result<OwnLink, ShareFailure>>;
  /** What it leads to goes from the server; one that is gone already only leaves the list. */
  readonly remove: (link: OwnLink) => Promise<Result<undefined, ShareFailure>>;
}

/** What making links needs. */
export interface SharedLinksDeps {
  readonly store: Store;
  readonly client: ShareClient;
  /** Where the program is, with a slash at its end. */
  readonly base: string;
  readonly random: RandomText;
  readonly nowMs: () => number;
}

/** Makes links over the server that the page came from. */
export function createSharedLinks(deps: SharedLinksDeps): SharedLinks {
  const { store, client, base, nowMs } = deps;
  const keep = async (
    created: Omit<CreatedShare, 'shareLink'>,
    fields: Pick<OwnLink, 'kind' | 'title' | 'link'>,
  ): Promise<MadeLink> => {
    const { id, deleteLink, expiresAt } = created;
    const link: OwnLink = {
      ...fields,
      id,
      secret: deleteLink.slice(deleteLink.indexOf(deleteMark) + deleteMark.length),
      createdAtMs: nowMs(),
      expiresAtMs: expiresAt === null ? null : Date.parse(expiresAt),
    };
    // A list that cannot be written makes the link no worse: it is on the screen.
    await changeOwnLinks(store, (links) => [link, ...links]);
    return { link, deleteLink };
  };
  return {
    async shareChat(chat) {
      const { title } = chat.snapshot;
      const made = canSeal() ? await shareSealed(client, chat) : await sharePlain(deps, chat);
      if (!made.ok) return made;
      const { created, fragment } = made.value;
      const link = created.shareLink + fragment;
      return ok(await keep(created, { kind: 'chat', title, link }));
    },
    async shareItem(kind, { title, body }) {
      const created = await client.createItem(kind, body);
      if (!created.ok) return created;
      const link = new URL(`${kind}s/${created.value.id}`, base).href;
      return ok(await keep(created.value, { kind, title, link }));
    },
    async list() {
      const loaded = await loadOwnLinks(store);
      const now = nowMs();
      return loaded.ok ? loaded.value.filter((link) => !hasEnded(link, now)) : [];
    },
    async renew(link, days) {
      const renewed = await client.renew(link, days);
      if (!renewed.ok) return renewed;
      const longer = { ...link, expiresAtMs: renewed.value };
      await changeOwnLinks(store, (links) =>
        links.map((each) => (each.id === link.id ? longer : each)),
      );
      return ok(longer);
    },
    async remove(link) {
      const removed = await client.remove(link);
      if (!removed.ok && removed.error.code !== 'gone') return removed;
      await changeOwnLinks(store, (links) => links.filter(({ id }) => id !== link.id));
      return ok(undefined);
    },
  };
}

const deleteMark = '#delete=';

function hasEnded({ expiresAtMs }: OwnLink, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}

interface MadeShare {
  readonly created: CreatedShare;
  /** What the link needs behind it. */
  readonly fragment: string;
}

async function shareSealed(
  client: ShareClient,
  { snapshot, password, days }: ChatToShare,
): Promise<Result<MadeShare, ShareFailure>> {
  const { sealed, key } = await sealShare(snapshot, password);
  const created = await client.createSealed(sealed, days);
  return created.ok ? ok({ created: created.value, fragment: `#${key}` }) : created;
}

async function sharePlain(
  { client, random }: SharedLinksDeps,
  { snapshot }: ChatToShare,
): Promise<Result<MadeShare, ShareFailure>> {
  const chatData = toPlainShare(snapshot, createChatId(random));
  const checksum = await sha256Hex(new TextEncoder().encode(canonicalJson(chatData)));
  const created = await client.createPlain(chatData, checksum);
  return created.ok ? ok({ created: created.value, fragment: '' }) : created;
}
