interface PressedKey {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/** Whether a key press saves a form: mod+Enter, but not within an input method. */
export function isSaveKey({ key, metaKey, ctrlKey, nativeEvent }: PressedKey): boolean {
  return key === 'Enter' && (metaKey || ctrlKey) && !nativeEvent.isComposing;
}
