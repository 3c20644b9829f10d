/** The preset of endpoints whose models the host pays for. */
export const hostedPresetId = 'hosted';
