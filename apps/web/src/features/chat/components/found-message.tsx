import { useFoundMessage, type FoundMessageInput } from '../hooks/use-found-message.ts';

/** What a search led to, brought into view. Shows nothing itself; here it comes when it is needed. */
export function FoundMessage(props: FoundMessageInput): null {
  useFoundMessage(props);
  return null;
}
