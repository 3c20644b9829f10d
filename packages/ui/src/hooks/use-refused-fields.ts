import { useEffect, useRef, useState, type RefObject } from 'react';

/** What of a refused form needs attention, as values for a text. */
export interface RefusedFields {
  /** How many fields are marked as invalid. */
  readonly count: number;
  /** The name of the first of them. */
  readonly label: string;
  /** Whether the first one is empty. */
  readonly state: 'missing' | 'wrong';
}

/** A form whose refusal is shown where the person looks. */
export interface RefusableForm<Element extends HTMLElement> {
  readonly ref: RefObject<Element | null>;
  /** For the line beside the button; undefined where nothing was refused, or all of it is mended. */
  readonly refused: RefusedFields | undefined;
}

const invalid = '[aria-invalid="true"]';
const field = 'input, textarea, select, [contenteditable]';

/**
 * Brings the first invalid field of a refused form into view and gives it the focus; where no field
 * is at fault, what the form says about the refusal. Somebody who types elsewhere is left alone.
 *
 * @param refusal another value for each refusal; undefined while there is none
 */
export function useRefusedFields<Element extends HTMLElement>(
  refusal: unknown,
): RefusableForm<Element> {
  const ref = useRef<Element>(null);
  const [refused, setRefused] = useState<RefusedFields>();

  useEffect(() => {
    const form = ref.current;
    if (refusal === undefined || form === null) return undefined;
    showFirst(form);
    const look = (): void => {
      const next = readRefused(form);
      setRefused((before) => (isSame(before, next) ? before : next));
    };
    look();
    // What is marked changes while somebody puts it right.
    const marks = new MutationObserver(look);
    marks.observe(form, { attributeFilter: ['aria-invalid'], childList: true, subtree: true });
    // Behind React's own listener: a render before it would take the typed key away.
    document.addEventListener('input', look);
    return () => {
      marks.disconnect();
      document.removeEventListener('input', look);
      setRefused(undefined);
    };
  }, [refusal]);

  return { ref, refused };
}

function showFirst(form: HTMLElement): void {
  const active = document.activeElement;
  if (active?.matches(field) === true && !form.contains(active)) return;
  const first = form.querySelector<HTMLElement>(invalid);
  const place = first ?? form.querySelector('[role="alert"]');
  place?.scrollIntoView({ block: first === null ? 'nearest' : 'center' });
  first?.focus({ preventScroll: true });
}

function readRefused(form: HTMLElement | null): RefusedFields | undefined {
  const fields = [...(form?.querySelectorAll(invalid) ?? [])];
  const [first] = fields;
  if (first === undefined) return undefined;
  const isEmpty = 'value' in first && String(first.value).trim() === '';
  return { count: fields.length, label: nameOf(first), state: isEmpty ? 'missing' : 'wrong' };
}

function nameOf(element: Element): string {
  const hasLabels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const label = hasLabels ? element.labels?.[0]?.textContent : undefined;
  return label ?? element.getAttribute('aria-label') ?? '';
}

function isSame(one: RefusedFields | undefined, other: RefusedFields | undefined): boolean {
  return one?.count === other?.count && one?.label === other?.label && one?.state === other?.state;
}
