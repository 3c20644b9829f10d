import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { describeFile } from './logic/file-detail.ts';

/** What a model gets of a file, in a few words. */
export function FileDetail({ part }: { readonly part: FilePart }): ReactNode {
  return describeFile(useIntl(), part);
}
