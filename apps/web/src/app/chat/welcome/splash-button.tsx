import { Button } from '@parley/ui/components/button/button.tsx';
import { Sparkles } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { SplashDialog } from '#src/features/splash/splash-dialog.tsx';
import { loadLatestPost } from '#src/services/news/latest-post.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { NewsPane } from '#src/app/panes/panes.ts';

const loadPost = () => loadLatestPost((path) => fetch(new URL(path, document.baseURI)));

/** In an empty program: the way to a few lines about what it can do. */
export function SplashButton(): ReactNode {
  const intl = useIntl();
  const { config } = useProgram();
  const { brand } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const [shown, setShown] = useState<'splash' | 'news'>();
  const close = (): void => setShown(undefined);
  return (
    <>
      <Button variant="quiet" size="s" icon={Sparkles} onClick={() => setShown('splash')}>
        {intl.formatMessage(
          { id: 'splash.title', defaultMessage: 'What {brand} can do' },
          { brand },
        )}
      </Button>
      {shown === 'splash' && (
        <SplashDialog
          brand={brand}
          loadPost={loadPost}
          onShowAll={() => setShown('news')}
          onClose={close}
        />
      )}
      {shown === 'news' && <NewsPane onClose={close} />}
    </>
  );
}
