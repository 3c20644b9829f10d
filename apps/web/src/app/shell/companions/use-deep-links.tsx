import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import {
  takeDeepLinks,
  type DeepLink,
  type DeepLinkKind,
} from '#src/services/navigation/deep-links.ts';

import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import type { Program } from '#src/app/program/program.ts';
import { useOneByOne } from '#src/app/shared/use-one-by-one.ts';
import { CharacterLinkPane, PluginsPane, SharedItemPane } from '#src/app/panes/panes.ts';
import { ShopPane } from '#src/app/panes/shop/lazy-shop-pane.ts';
import { LicensePane } from './use-license.tsx';
import { sellsLicenses } from '#src/app/shared/licensing.ts';
import { SyncDialog } from '#src/app/shell/lazy-sync-dialog.ts';

const ContinuePane = lazyDialog({
  id: 'continue',
  load: async () => (await import('#src/app/panes/continue/continue-pane.tsx')).ContinuePane,
});

const DeepLinkDialog = lazyDialog({
  id: 'deep-link',
  load: async () => (await import('#src/features/deep-links/deep-link-dialog.tsx')).DeepLinkDialog,
});

/** What is answered with a dialog. */
type AnsweredLink = DeepLink & { readonly kind: Exclude<DeepLinkKind, 'sign-in'> };

function isAnswered(link: DeepLink): link is AnsweredLink {
  return link.kind !== 'sign-in';
}

/** Answers addresses that ask for something, at the start and later; one after the other. */
export function useDeepLinks(program: Program): ReactNode {
  const { deepLinks, config, toasts, navigation } = program;
  const intl = useIntl();
  const { first, key, add, next } = useOneByOne<AnsweredLink>();
  const tellOfSignIn = useEffectEvent(async (): Promise<void> => {
    const { unfinishedSignInText } = await import('./unfinished-sign-in-text.ts');
    toasts.show({
      tone: 'danger',
      message: unfinishedSignInText(intl),
      durationMs: 0,
      action: {
        label: intl.formatMessage({ id: 'check.seen', defaultMessage: 'OK' }),
        onAction: () => undefined,
      },
      group: 'sign-in',
    });
  });
  useEffect(() => {
    const show = (all: readonly DeepLink[]): void => {
      if (all.some(({ kind }) => kind === 'sign-in')) void tellOfSignIn();
      const more = all.filter(isAnswered);
      if (more.length > 0) void config.whenLoaded().then(() => add(more));
    };
    const follow = (): void => {
      show(takeDeepLinks(window).asked);
      navigation.restoreAddress();
    };
    show(deepLinks.splice(0));
    // The address may have changed since the start took from it.
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [deepLinks, config, navigation, add]);
  if (first === undefined) return null;
  const { kind, value } = first;
  const shown = {
    ports: program,
    key,
    onClose: next,
  };
  if (kind === 'character') {
    return (
      <SharedItemPane {...shown} kind={kind} value={value}>
        {(file) => <CharacterLinkPane {...shown} file={file.bytes} />}
      </SharedItemPane>
    );
  }
  if (kind === 'plugin') {
    return (
      <SharedItemPane {...shown} kind={kind} value={value}>
        {(file) => <PluginsPane {...shown} file={file} />}
      </SharedItemPane>
    );
  }
  const isSold = sellsLicenses(config.getSnapshot());
  if (kind === 'thanks' && isSold) return <LicensePane {...shown} isThanked />;
  if (kind === 'pricing' && isSold) return <ShopPane {...shown} />;
  if (kind === 'join') return <SyncDialog {...shown} joinCode={value} />;
  if (kind === 'continue') return <ContinuePane {...shown} value={value} />;
  if (kind === 'character-link') return <CharacterLinkPane {...shown} fragment={value} />;
  return kind === 'plugin-link' ? (
    <PluginsPane {...shown} fragment={value} />
  ) : (
    <DeepLinkDialog key={key} deepLink={{ kind, value }} onClose={next} />
  );
}
