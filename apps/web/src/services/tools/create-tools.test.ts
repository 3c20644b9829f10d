import { describe, expect, it } from 'vitest';

import { createSettingsService } from '#src/services/settings/settings-service.ts';
import { webSearchName } from '#src/services/web/web-tools.ts';

import { createTools } from './create-tools.ts';

const notToBeRun = () => Promise.reject(new Error('Not to be run'));

async function toolsWith(canUseAll: () => boolean) {
  const settings = await createSettingsService(undefined);
  await settings.change({ webSearch: { service: 'brave' } });
  const { tools } = createTools({
    settings,
    attachments: { addText: notToBeRun },
    isAllowed: () => true,
    canUseAll,
    pluginTools: () => [
      {
        name: 'roll_dice',
        title: 'Dice',
        description: 'Rolls dice.',
        parameters: {},
        needsApproval: false,
        run: notToBeRun,
      },
    ],
    calculate: notToBeRun,
    interpret: notToBeRun,
    loadWeb: notToBeRun,
    loadPictures: notToBeRun,
  });
  return tools;
}

describe('tools without the license for them', () => {
  it('T54 web search and its page reader are left to everybody, nothing else', async () => {
    let isLicensed = false;
    const tools = await toolsWith(() => isLicensed);
    expect(tools.list().map(({ name }) => name)).toEqual([webSearchName, 'read_web_page']);
    expect(tools.find('roll_dice')).toBeUndefined();
    isLicensed = true;
    expect(tools.list().map(({ name }) => name)).toEqual(
      expect.arrayContaining([webSearchName, 'get_calculation_result', 'roll_dice']),
    );
    expect(tools.find('roll_dice')?.title).toBe('Dice');
  });
});
