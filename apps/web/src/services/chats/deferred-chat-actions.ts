import { err, ok } from '@parley/domain/shared/result.ts';

import { createLazyModule, untilLoaded, type LazyModule } from '#src/platform/lazy-module.ts';
import { reportFault } from '#src/platform/report-fault.ts';

import { preparing, type Asked, type Outcome } from './asked.ts';
import type { ChatActions, ChatActionsDeps, createChatActions } from './chat-actions.ts';

/** The code of turns and changes, which nobody needs before there is something to send. */
export const chatActionsModule = createLazyModule(
  async () => (await import('./chat-actions.ts')).createChatActions,
);

/**
 * The actions of an open chat, whose code may still be on its way: what was asked for waits for it,
 * in the order in which it was asked for. Where it cannot be loaded a turn ends as `internal`, and the
 * next one tries again.
 */
export function deferChatActions(
  deps: ChatActionsDeps,
  code: LazyModule<typeof createChatActions> = chatActionsModule,
): ChatActions {
  const { read, loaded, run, ask } = createDeferral(deps, code);
  return {
    send: (...input) => ask((actions) => actions.send(...input)),
    sendTo: (...input) => ask((actions) => actions.sendTo(...input)),
    regenerate: (...input) => ask((actions) => actions.regenerate(...input)),
    editAndSend: (...input) => ask((actions) => actions.editAndSend(...input)),
    continueReply: (...input) => ask((actions) => actions.continueReply(...input)),
    retry: (...input) => ask((actions) => actions.retry(...input)),
    answerCall: (...input) => ask((actions) => actions.answerCall(...input)),
    askOthers: (...input) => ask((actions) => actions.askOthers(...input)),
    stop: () => deps.generation.stop(deps.session.chatId),
    replaceText: async (...input) => (await loaded()).replaceText(...input),
    resetChat: async () => (await loaded()).resetChat(),
    fork: async (...input) => (await loaded()).fork(...input),
    deleteMessage: (...input) => {
      const actions = read();
      if (actions !== undefined) return actions.deleteMessage(...input);
      const deleted = loaded().then((late) => late.deleteMessage(...input));
      deleted.catch(reportFault);
      return () => void deleted.then((undo) => undo?.());
    },
    // The chat is still being opened.
    clearContext: () => read()?.clearContext() ?? err({ code: 'busy' }),
    showVersion: (...input) => run((actions) => actions.showVersion(...input)),
    setPinned: (...input) => run((actions) => actions.setPinned(...input)),
    setModel: (...input) => run((actions) => actions.setModel(...input)),
    setParameters: (...input) => run((actions) => actions.setParameters(...input)),
    setModelSettings: (...input) => run((actions) => actions.setModelSettings(...input)),
    setCharacter: (...input) => run((actions) => actions.setCharacter(...input)),
    setLeftOut: (...input) => run((actions) => actions.setLeftOut(...input)),
    compareAnswers: (...input) => run((actions) => actions.compareAnswers(...input)),
    chooseAnswer: (...input) => run((actions) => actions.chooseAnswer(...input)),
    stopAnswer: (...input) => run((actions) => actions.stopAnswer(...input)),
  };
}

interface Deferral {
  readonly read: () => ChatActions | undefined;
  readonly loaded: () => Promise<ChatActions>;
  readonly run: (act: (actions: ChatActions) => void) => void;
  readonly ask: (act: (actions: ChatActions) => Asked) => Asked;
}

function createDeferral(
  deps: ChatActionsDeps,
  code: LazyModule<typeof createChatActions>,
): Deferral {
  let made: ChatActions | undefined;

  function read(): ChatActions | undefined {
    const create = code.read();
    if (create === undefined || create instanceof Error) return undefined;
    made ??= create(deps);
    return made;
  }

  async function loaded(): Promise<ChatActions> {
    code.load();
    await untilLoaded(code);
    const actions = read();
    if (actions !== undefined) return actions;
    throw new Error('The actions of a chat could not be loaded', { cause: code.read() });
  }

  async function askLater(act: (actions: ChatActions) => Asked): Promise<Outcome> {
    try {
      const asked = act(await loaded());
      if (!asked.ok) return asked.error.code;
      return asked.value === null ? 'begun' : await asked.value.outcome;
    } catch (cause) {
      reportFault(cause);
      return 'internal';
    }
  }

  return {
    read,
    loaded,
    run(act) {
      const actions = read();
      if (actions === undefined) void loaded().then(act).catch(reportFault);
      else act(actions);
    },
    ask(act) {
      const actions = read();
      return actions === undefined ? ok(preparing(askLater(act))) : act(actions);
    },
  };
}
