import { useEffect, useState, type ReactNode } from 'react';

import { takeDeepLinks, type DeepLink } from '#src/services/navigation/deep-links.ts';

import type { Program } from '#src/app/program/program.ts';
import {
  CharacterLinkPane,
  DeepLinkPane,
  PluginsPane,
  SharedItemPane,
} from '#src/app/panes/panes.ts';

/** Answers addresses that ask for something, at the start and later; one after the other. */
export function useDeepLinks(program: Program): ReactNode {
  const { deepLinks, config } = program;
  const [asked, setAsked] = useState<readonly DeepLink[]>([]);
  useEffect(() => {
    const show = (more: readonly DeepLink[]): void => {
      if (more.length === 0) return;
      void config.whenLoaded().then(() => setAsked((all) => [...all, ...more]));
    };
    const follow = (): void => show(takeDeepLinks(window).asked);
    show(deepLinks.splice(0));
    // The address may have changed since the start took from it.
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [deepLinks, config]);
  const [first] = asked;
  if (first === undefined) return null;
  const { kind, value } = first;
  const shown = {
    ports: program,
    key: asked.length,
    onClose: () => setAsked((all) => all.slice(1)),
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
  if (kind === 'character-link') return <CharacterLinkPane {...shown} fragment={value} />;
  return kind === 'plugin-link' ? (
    <PluginsPane {...shown} fragment={value} />
  ) : (
    <DeepLinkPane {...shown} deepLink={{ kind, value }} />
  );
}
