import type { Program } from '#src/app/program/program.ts';
import type { OpenChat } from './use-chat.ts';

/** Opens a temporary chat; what stands in the composer of an empty one goes along. */
export async function startTemporaryChat(program: Program): Promise<void> {
  const { temporary, navigation } = program;
  await temporary.prepare();
  const { chatId, temporaryId } = navigation.getSnapshot();
  const id = program.createChatId();
  temporary.open(id, { takesDraft: chatId === undefined && temporaryId === undefined });
  navigation.openTemporary(id);
}

/** What was typed is not lost by changing one's mind. */
export async function endTemporaryChat(program: Program, { chatId }: OpenChat): Promise<void> {
  await program.temporary.find(chatId)?.giveDraftBack();
  program.navigation.openNew();
}
