import { Button } from '@parley/ui/components/button/button.tsx';
import { Logo } from '@parley/ui/components/logo/logo.tsx';
import { ArrowLeft, Compass, KeyRound, Laptop, RefreshCw, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { DemoFailure, type DemoProblem } from './demo-failure.tsx';
import { OnboardingCard } from './onboarding-card.tsx';
import styles from './first-run.module.css';
import { useOnboardingStep, type Place } from './use-onboarding-step.ts';

/** Which of the two families of models that a host can switch off are on. */
export type OfferedFamilies = 'both' | 'gpt' | 'claude' | 'neither';

export interface FirstRunProps {
  readonly providers: ProviderService;
  /** Name of the product on this host. */
  readonly brand: string;
  /** The families that the host offers by name. */
  readonly families: OfferedFamilies;
  /** Absolute address of the host's demo; undefined where it has none. */
  readonly demoBaseUrl: string | undefined;
  /** The forms for keys, and the search for servers on this computer, of another feature. */
  readonly renderKeys: (onReady: () => void) => ReactNode;
  readonly renderLocal: (onReady: () => void) => ReactNode;
  /** A model can be called now. */
  readonly onReady: () => void;
  /** Chats of elsewhere are to come in; what they are read with can wait. */
  readonly onImport: () => void;
  /** Chats of other devices are to come; absent where the host offers no sync. */
  readonly onSync?: (() => void) | undefined;
}

/** What a person sees who has no model yet: three ways to one. */
export function FirstRun(props: FirstRunProps): ReactNode {
  const { onReady } = props;
  const { place, cameFrom, enter } = useOnboardingStep();
  const [problem, setProblem] = useState<DemoProblem>();
  const [isConnecting, setIsConnecting] = useState(false);
  const attempt = useRef<{ readonly from: Place; readonly giveUp: AbortController }>(undefined);
  const intl = useIntl();
  // Whoever goes elsewhere has given the demo up.
  useEffect(() => {
    if (attempt.current?.from !== place) attempt.current?.giveUp.abort();
  }, [place]);

  async function enterDemo(): Promise<void> {
    if (isConnecting) return;
    if (props.demoBaseUrl === undefined) {
      setProblem({ code: 'not-offered' });
      enter('demo');
      return;
    }
    const giveUp = new AbortController();
    const { signal } = giveUp;
    attempt.current = { from: place, giveUp };
    setIsConnecting(true);
    const connected = await props.providers.connectDemo(props.demoBaseUrl, signal);
    setIsConnecting(false);
    if (connected.ok) {
      onReady();
      return;
    }
    if (signal.aborted) return;
    setProblem({ code: 'failed', error: connected.error });
    enter('demo');
  }

  return (
    <main className={styles['screen']}>
      <div className={styles['column']} data-place={place}>
        {(place === 'doors' || (place === 'demo' && problem === undefined)) && (
          <Doors
            {...props}
            focused={cameFrom}
            isConnecting={isConnecting}
            onEnter={enter}
            onDemo={() => void enterDemo()}
          />
        )}
        {place === 'keys' && (
          <Room
            title={intl.formatMessage({
              id: 'firstRun.keys.title',
              defaultMessage: 'Add your API key',
            })}
            text={intl.formatMessage({
              id: 'firstRun.keys.text',
              defaultMessage: 'Tested, then kept in this browser and sent only to its provider.',
            })}
            onBack={() => enter('doors')}
          >
            {props.renderKeys(onReady)}
          </Room>
        )}
        {place === 'local' && (
          <Room
            title={intl.formatMessage({
              id: 'firstRun.local.title',
              defaultMessage: 'Models on this computer',
            })}
            text={intl.formatMessage({
              id: 'firstRun.local.text',
              defaultMessage: 'Free and private: nothing leaves your computer.',
            })}
            onBack={() => enter('doors')}
          >
            {props.renderLocal(onReady)}
          </Room>
        )}
        {place === 'demo' && problem !== undefined && (
          <Room
            title={intl.formatMessage({ id: 'firstRun.demo.title', defaultMessage: 'Demo' })}
            onBack={() => enter('doors')}
          >
            <DemoFailure
              problem={problem}
              isConnecting={isConnecting}
              onRetry={() => void enterDemo()}
            />
          </Room>
        )}
      </div>
    </main>
  );
}

interface DoorsProps {
  readonly brand: string;
  readonly families: OfferedFamilies;
  readonly onImport: () => void;
  readonly onSync?: (() => void) | undefined;
  /** The room that was left; its door gets the focus. */
  readonly focused: Place;
  readonly isConnecting: boolean;
  readonly onEnter: (place: Place) => void;
  readonly onDemo: () => void;
}

function Doors(props: DoorsProps): ReactNode {
  const { brand, families, focused, isConnecting, onEnter, onDemo, onImport, onSync } = props;
  const intl = useIntl();
  return (
    <>
      <header className={styles['welcome']}>
        <Logo size={40} />
        <h1 className={styles['heading']}>
          {intl.formatMessage(
            { id: 'firstRun.heading', defaultMessage: 'Welcome to {brand}' },
            { brand },
          )}
        </h1>
        <p className={styles['lead']}>
          {intl.formatMessage({
            id: 'firstRun.lead',
            defaultMessage:
              'Chat with any language model in your own browser. Your chats and keys stay on this device.',
          })}
        </p>
      </header>
      <div className={styles['doors']}>
        <OnboardingCard
          icon={KeyRound}
          title={intl.formatMessage({
            id: 'firstRun.door.key',
            defaultMessage: 'I have an API key',
          })}
          text={intl.formatMessage(
            {
              id: 'firstRun.door.key.text',
              defaultMessage:
                '{families, select, both {OpenAI, Anthropic, or any other provider.} gpt {OpenAI or any other provider.} claude {Anthropic or any other provider.} other {For a provider of your choice.}}',
            },
            { families },
          )}
          hasFocus={focused === 'keys'}
          onOpen={() => onEnter('keys')}
        />
        <OnboardingCard
          icon={Laptop}
          title={intl.formatMessage({
            id: 'firstRun.door.local',
            defaultMessage: 'Use a model on this computer',
          })}
          text={intl.formatMessage({
            id: 'firstRun.door.local.text',
            defaultMessage: 'Ollama, LM Studio, llama.cpp, or vLLM.',
          })}
          hasFocus={focused === 'local'}
          onOpen={() => onEnter('local')}
        />
        <OnboardingCard
          icon={Compass}
          title={intl.formatMessage({
            id: 'firstRun.door.demo',
            defaultMessage: 'Try the demo',
          })}
          text={intl.formatMessage({
            id: 'firstRun.door.demo.text',
            defaultMessage: 'No key needed. Replies are scripted, not AI.',
          })}
          hasFocus={focused === 'demo'}
          isBusy={isConnecting}
          onOpen={onDemo}
        />
      </div>
      <Button variant="quiet" icon={Upload} className={styles['import'] ?? ''} onClick={onImport}>
        {intl.formatMessage({
          id: 'firstRun.import',
          defaultMessage: 'Import chats or a backup…',
        })}
      </Button>
      {onSync !== undefined && (
        <Button
          variant="quiet"
          icon={RefreshCw}
          className={styles['import'] ?? ''}
          onClick={onSync}
        >
          {intl.formatMessage({
            id: 'firstRun.sync',
            defaultMessage: 'Sync with my other devices…',
          })}
        </Button>
      )}
    </>
  );
}

interface RoomProps {
  readonly title: string;
  readonly text?: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** What is behind a door. Its heading gets the focus, so that a reader begins at the top. */
function Room({ title, text, onBack, children }: RoomProps): ReactNode {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['room']}>
      <div>
        <Button variant="quiet" icon={ArrowLeft} className={styles['back'] ?? ''} onClick={onBack}>
          {intl.formatMessage({ id: 'firstRun.back', defaultMessage: 'Back' })}
        </Button>
      </div>
      <header className={styles['roomHead']}>
        <h1 ref={heading} tabIndex={-1} className={styles['roomTitle']}>
          {title}
        </h1>
        {text !== undefined && <p className={styles['roomText']}>{text}</p>}
      </header>
      {children}
    </div>
  );
}
