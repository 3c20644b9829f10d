import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import { useEffect, useState } from 'react';

import type { Attachments, ImageUrl } from '#src/services/attachments/attachments.ts';

/** The address of a picture; undefined until it is read, and where it is gone. */
export function useThumbnail(attachments: Attachments, part: ImagePart): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isOver = false;
    let picture: ImageUrl | undefined;
    void attachments.thumbnailUrl(part).then((found) => {
      if (isOver) {
        found?.release();
      } else {
        picture = found;
        setUrl(found?.url);
      }
      return undefined;
    });
    return () => {
      isOver = true;
      picture?.release();
    };
  }, [attachments, part]);
  return url;
}
