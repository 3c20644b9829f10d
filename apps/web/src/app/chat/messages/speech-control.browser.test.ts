import { createMessageId } from '@parley/domain/shared/ids.ts';
import { createToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { licenseOf } from '#src/app/shared/license-of.ts';
import type { SpeechCode } from '#src/app/shared/speech.ts';
import { createCommandRegistry } from '#src/services/commands/command-registry.ts';
import { createLicenseBench, vouchedAs } from '#src/services/license/testing/license-bench.ts';
import { createSettingsService } from '#src/services/settings/settings-service.ts';
import { silent } from '#src/services/speech/reading-state.ts';

import { createSpeechControl } from './speech-control.ts';

const messageId = createMessageId(() => 'one');

it('T54 T55 Play reads aloud under a license only, and says what is missing', async () => {
  const bench = await createLicenseBench();
  const license = licenseOf(bench.ports);
  await license.refresh();
  const toasts = createToastStore();
  const settings = await createSettingsService(bench.ports.store);
  await settings.change({ speech: { source: 'browser' } });
  const read: string[] = [];
  const code: Pick<SpeechCode, 'read'> = { read: (id) => void read.push(id) };
  const control = createSpeechControl(
    {
      config: bench.ports.config,
      settings,
      toasts,
      commands: createCommandRegistry(),
      speech: {
        getSnapshot: () => silent,
        subscribe: () => () => undefined,
        run: (act) => act(code as SpeechCode),
      },
    },
    createIntl({ locale: 'en' }),
  );
  control.toggle(messageId, 'Hello.');
  await expect
    .poll(() => toasts.read().map(({ message }) => message))
    .toEqual(['Reading aloud is part of premium. Add a license key to use it.']);
  expect(read).toEqual([]);
  bench.network.script.license = () => Promise.resolve(vouchedAs('extended'));
  await license.enter('PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234');
  control.toggle(messageId, 'Hello.');
  expect(read).toEqual([messageId]);
});
