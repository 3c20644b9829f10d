import type { SpeechSettings } from '@parley/domain/speech/speech-settings.ts';
import type { ListedVoice } from '@parley/domain/speech/voices.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { useBrowserVoices } from '../hooks/use-browser-voices.ts';
import { noVoiceText } from '../logic/error-text.ts';
import { VoiceList } from './voice-list.tsx';

export interface BrowserVoicesProps {
  readonly values: SpeechSettings;
  readonly onChange: (changed: Partial<SpeechSettings>) => void;
  readonly synthesis: SpeechSynthesis | null;
}

/** The voices of this browser. */
export function BrowserVoices({ values, onChange, synthesis }: BrowserVoicesProps): ReactNode {
  const intl = useIntl();
  const voices = useBrowserVoices(synthesis);
  if (synthesis === null) return <Banner tone="warning">{noVoiceText(intl)}</Banner>;
  return (
    <VoiceList
      label={intl.formatMessage({ id: 'speech.voice', defaultMessage: 'Voice' })}
      voices={[usualVoice(intl), ...voices.map((voice) => toListed(intl, voice))]}
      value={
        voices.some(({ voiceURI }) => voiceURI === values.browserVoice) ? values.browserVoice : ''
      }
      onChange={(browserVoice) => onChange({ browserVoice })}
    />
  );
}

function usualVoice(intl: IntlShape): ListedVoice {
  const name = intl.formatMessage({
    id: 'speech.voice.usual',
    defaultMessage: 'Browser default',
  });
  return { id: '', name, detail: '' };
}

function toListed(intl: IntlShape, voice: SpeechSynthesisVoice): ListedVoice {
  const online = intl.formatMessage({ id: 'speech.voice.online', defaultMessage: 'online' });
  const detail = voice.localService ? voice.lang : `${voice.lang} · ${online}`;
  return { id: voice.voiceURI, name: voice.name, detail };
}
