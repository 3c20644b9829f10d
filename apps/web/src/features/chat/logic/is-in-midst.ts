/** How near to the end of the conversation a reader looks at what is new there, in px. */
const nearEndPx = 50;

/** Whether the view begins inside of an element or behind it, and not at the end of the conversation. */
export function isInMidst(element: HTMLElement | null): boolean {
  const scroller = element?.closest<HTMLElement>('[role="log"]');
  if (element === null || scroller === null || scroller === undefined) return false;
  const toEndPx = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  const { top } = element.getBoundingClientRect();
  return top < scroller.getBoundingClientRect().top && toEndPx > nearEndPx;
}
