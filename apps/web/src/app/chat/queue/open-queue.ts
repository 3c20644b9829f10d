import { folderInstructions } from '@parley/domain/chat/folder-defaults.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import { systemClock } from '#src/platform/clock.ts';
import { createConnection } from '#src/platform/connection.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import { pageDelay } from '#src/platform/retry.ts';
import { saidByPerson } from '#src/services/attachments/load-attachments.ts';
import { buildCall } from '#src/services/chats/build-call.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import { userInformation } from '#src/services/config/host-defaults.ts';
import { withNextMessage } from '#src/services/context/next-message.ts';
import { isOnThisComputer } from '#src/services/providers/insecure-host.ts';
import type { CallTarget } from '#src/services/providers/call-targets.ts';
import { createChatQueue, type ChatQueue } from '#src/services/queue/chat-queue.ts';
import { glanceAtSpending } from '#src/services/queue/spending-glance.ts';
import { offerOf } from '#src/services/tools/chosen-tools.ts';

import type { Program } from '#src/app/program/program.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

/** Whoever changes the order of what waits, waits no longer for it. Milliseconds. */
const patienceMs = 2000;

const queues = new WeakMap<ChatSession, ChatQueue>();
const connection = createConnection(window);

/** The queue of an open chat: the same one for as long as its session is in memory. */
export function queueOf(program: Program, open: OpenChat): ChatQueue {
  const known = queues.get(open.session);
  if (known !== undefined) return known;
  const made = openQueue(program, open);
  queues.set(open.session, made);
  return made;
}

/** Whether the models of a chat can be reached: those on this computer need no network. */
export function isReachable(program: Program, open: OpenChat, once?: ModelRef): boolean {
  if (connection.isOnline()) return true;
  const targets = targetsOf(program, open, once);
  return targets.length > 0 && targets.every(({ endpoint }) => isOnThisComputer(endpoint.baseUrl));
}

function openQueue(program: Program, open: OpenChat): ChatQueue {
  const { generation, sessions, locks, spending } = program;
  const { session, storage, chatId } = open;
  const { runs } = storage.tools;
  return createChatQueue({
    session,
    generation,
    locks,
    connection,
    store: storage.store,
    now: systemClock.nowMs,
    patience: () => new Promise((resolve) => pageDelay(resolve, patienceMs)),
    send: open.actions.send,
    sendTo: open.actions.sendTo,
    isReachable: (model) => isReachable(program, open, model),
    tools: {
      isAsking: () =>
        generation.runningReplies(chatId).some((id) => {
          const states = new Set(runs.get(id)?.values());
          return states.has('asking') || states.has('interrupted');
        }),
      subscribe: runs.subscribe,
    },
    glance: (parts, once) =>
      glanceAtSpending(
        {
          // What temporary chats cost lies on the disk as well.
          store: program.store,
          locks,
          now: systemClock.nowMs,
          settings: program.settings.getSnapshot,
          priceOf: ({ endpoint, request }) => {
            const model = { providerId: endpoint.id, modelId: request.modelId };
            const found = program.providers.find(model);
            return found.ok ? found.value.info?.price : undefined;
          },
        },
        {
          chatId,
          calls: () => callsFor(program, open, { parts, once }),
          spendingLimitUsd: session.getSnapshot().chat?.spendingLimitUsd,
        },
      ),
    allowOnce: () => spending.allowOnce(chatId),
    isCurrent: () => sessions.find(chatId, () => session) === session,
    keepSession() {
      const leave = sessions.show(session);
      const disconnect = session.connect();
      return () => {
        leave();
        disconnect();
      };
    },
  });
}

/** The models that the next message of a chat asks, as far as they can be asked. */
function targetsOf(
  { providers }: Program,
  { session }: OpenChat,
  once?: ModelRef,
): readonly CallTarget[] {
  const { chat } = session.getSnapshot();
  const ofChat = chat?.parameters.askedModels ?? [chat?.model ?? null];
  const models = once === undefined ? ofChat : [once];
  return models.flatMap((model) => {
    const found = providers.find(model);
    return found.ok ? [found.value] : [];
  });
}

/** The requests that a message would lead to. */
async function callsFor(
  program: Program,
  open: OpenChat,
  { parts, once }: { readonly parts: readonly MessagePart[]; readonly once: ModelRef | undefined },
): Promise<readonly ChatCall[]> {
  const { session, storage, chatId } = open;
  if (!session.getSnapshot().tree.isWhole) await session.loadWhole();
  const snapshot = session.getSnapshot();
  const chat = snapshot.chat ?? open.newChat();
  const path = withNextMessage(snapshot.path, { chatId, parts });
  const attachments = await storage.attachments.load(saidByPerson(path));
  const last = program.contexts.last.get(chatId);
  return targetsOf(program, open, once).map((target) =>
    buildCall({
      path,
      chat,
      folderInstructions: folderInstructions(program.folders.getSnapshot(), chat.folderId),
      userInformation: userInformation(
        program.settings.getSnapshot(),
        program.config.getSnapshot(),
      ),
      target,
      attachments,
      stream: true,
      continuation: false,
      ...offerOf(storage.tools.tools, chat),
      contexts: last?.fit(target.info?.contextTokens).told ?? [],
    }),
  );
}
