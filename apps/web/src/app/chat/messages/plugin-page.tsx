import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { findPageHosts } from '@parley/domain/plugin/page-hosts.ts';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PageHostsBar } from '#src/features/plugins/page-hosts-bar.tsx';
import { PreviewFrame } from '#src/features/preview/components/preview-frame.tsx';
import { hasOwnColors } from '#src/features/preview/logic/preview-kind.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { notSavedText } from '#src/platform/not-saved-text.ts';
import { mayLoadFrom, pluginOfPage } from '#src/services/plugins/page-hosts.ts';
import type { PluginParts } from '#src/services/plugins/plugin-parts.ts';

import { useProgram } from '#src/app/program/program-context.ts';

import styles from './tool-output-part.module.css';

interface PluginPageProps {
  readonly html: string;
  /** Hash of the plugin that made it; undefined where nobody knows. */
  readonly madeBy: string | undefined;
}

/**
 * A page that a plugin made. It runs where it reaches nothing, until the person lets it load from the
 * hosts that it names.
 */
export function PluginPage({ html, madeBy }: PluginPageProps): ReactNode {
  const { chatFeatures } = useHostConfig();
  // A host without plugins has none of their pages load anything, those of old chats included.
  const isOffered = chatFeatures['usePlugins'] !== false;
  const hosts = useMemo(() => (isOffered ? findPageHosts(html) : []), [html, isOffered]);
  const parts = usePluginParts(hosts.length > 0 && madeBy !== undefined);
  if (hosts.length === 0) return <Page html={html} />;
  // What was allowed is found out first: a page would otherwise begin twice.
  if (parts === undefined) return <div className={styles['page']} />;
  if (parts === 'none') return <AskingPage html={html} hosts={hosts} />;
  return <KnownPage html={html} madeBy={madeBy} hosts={hosts} parts={parts} />;
}

function useHostConfig(): HostConfig {
  const { config } = useProgram();
  return useSyncExternalStore(config.subscribe, config.getSnapshot);
}

/** `none` where their code cannot be had or is not asked for, undefined while it is fetched. */
function usePluginParts(isNeeded: boolean): PluginParts | 'none' | undefined {
  const { plugins } = useProgram();
  const [parts, setParts] = useState<PluginParts | 'none' | undefined>(
    isNeeded ? undefined : 'none',
  );
  useEffect(() => {
    let isShown = true;
    if (isNeeded) {
      void plugins.loadParts().then((loaded) => {
        if (isShown) setParts(loaded ?? 'none');
      });
    }
    return () => {
      isShown = false;
    };
  }, [plugins, isNeeded]);
  return parts;
}

interface KnownPageProps extends PluginPageProps {
  readonly hosts: readonly string[];
  readonly parts: PluginParts;
}

function KnownPage({ html, madeBy, hosts, parts }: KnownPageProps): ReactNode {
  const { status, value: entries = [] } = useLiveQuery(parts.shelf.query);
  const entry = pluginOfPage(entries, madeBy);
  if (status === 'loading') return <div className={styles['page']} />;
  return (
    <AskingPage
      html={html}
      hosts={hosts}
      isAllowed={entry !== undefined && mayLoadFrom(entry, hosts)}
      onAlways={entry && (() => parts.actions.allowPageHosts(entry, hosts))}
    />
  );
}

interface AskingPageProps {
  readonly html: string;
  readonly hosts: readonly string[];
  /** The person allowed it for every page of the plugin. */
  readonly isAllowed?: boolean;
  readonly onAlways?: (() => Promise<boolean>) | undefined;
}

function AskingPage({ html, hosts, isAllowed = false, onAlways }: AskingPageProps): ReactNode {
  const intl = useIntl();
  const [isLoaded, setIsLoaded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const loads = isLoaded || isAllowed;

  async function allow(keep: () => Promise<boolean>): Promise<void> {
    setProblem((await keep()) ? undefined : notSavedText(intl));
  }

  return (
    <Page html={html} hosts={loads ? hosts : undefined}>
      <PageHostsBar
        hosts={hosts}
        isLoaded={loads}
        problem={problem}
        onLoad={() => setIsLoaded(true)}
        onAlways={onAlways && (() => void allow(onAlways))}
      />
    </Page>
  );
}

interface PageProps {
  readonly html: string;
  /** Where it loads from; undefined: from nowhere. */
  readonly hosts?: readonly string[] | undefined;
  readonly children?: ReactNode;
}

function Page({ html, hosts, children }: PageProps): ReactNode {
  const intl = useIntl();
  const { sandboxOrigin } = useHostConfig();
  return (
    <div className={styles['page']}>
      {children}
      <PreviewFrame
        key={hosts?.join(' ') ?? ''}
        html={html}
        followsTheme={!hasOwnColors(html)}
        title={intl.formatMessage({
          id: 'plugins.output.page',
          defaultMessage: 'Page of a plugin',
        })}
        sandboxOrigin={sandboxOrigin}
        {...(hosts === undefined ? {} : { hosts })}
      />
    </div>
  );
}
