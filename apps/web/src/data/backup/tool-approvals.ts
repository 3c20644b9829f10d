import type { Chat } from '@parley/domain/chat/chat.ts';

import { fieldsOf, type Fields } from '../records/fields.ts';

/*
 * Which tools may run without a question is for a person to say, in each chat and on this device. A
 * file can be anybody's, so nothing of it comes out of one.
 */

/** A stored value with parameters in its field, without those that approve of tools. */
export function withoutApprovals(stored: Fields, field: 'parameters' | 'value'): Fields {
  const parameters = fieldsOf(stored[field]);
  if (!('approvedTools' in parameters)) return stored;
  const { approvedTools: _approved, ...others } = parameters;
  return { ...stored, [field]: others };
}

/** A header out of a file, with the approvals that the chat has here. */
export function withOwnApprovals(coming: Chat, here: Chat | undefined): Chat {
  const { approvedTools } = here?.parameters ?? {};
  return approvedTools === undefined
    ? coming
    : { ...coming, parameters: { ...coming.parameters, approvedTools } };
}
