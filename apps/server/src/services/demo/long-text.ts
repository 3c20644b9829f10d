const sections = 62;

/** About 20,000 characters of Markdown that are all true: facts about the numbers from 1. */
export function longText(): string {
  const intro =
    'You asked for something long. Here are the first numbers, each with a few facts that were ' +
    'computed for this reply. Scroll while it arrives, stop it, or leave the chat: it continues.';
  const parts = Array.from({ length: sections }, (_, index) => section(index + 1));
  return [intro, ...parts].join('\n\n');
}

function section(n: number): string {
  const divisors = divisorsOf(n);
  return [
    `## ${n}`,
    `${n} is ${n % 2 === 0 ? 'even' : 'odd'} and ${kindOf(n, divisors)}. ` +
      `Its ${divisors.length === 1 ? 'only divisor is' : 'divisors are'} ${divisors.join(', ')}.`,
    [
      '| Form | Value |',
      '| :--- | ---: |',
      `| binary | \`${n.toString(2)}\` |`,
      `| hexadecimal | \`${n.toString(16)}\` |`,
      `| square | ${n ** 2} |`,
      `| cube | ${n ** 3} |`,
      `| square root | ${Math.sqrt(n).toFixed(6)} |`,
    ].join('\n'),
    `- The numbers from 1 to ${n} add up to **${(n * (n + 1)) / 2}**.\n` +
      `- Halving when even, else tripling and adding one, reaches 1 after **${collatzSteps(n)}** steps.`,
  ].join('\n\n');
}

function kindOf(n: number, divisors: readonly number[]): string {
  if (n === 1) return 'neither prime nor composite';
  return divisors.length === 2 ? 'prime' : 'composite';
}

function divisorsOf(n: number): readonly number[] {
  return Array.from({ length: n }, (_, index) => index + 1).filter((d) => n % d === 0);
}

function collatzSteps(n: number): number {
  let steps = 0;
  for (let value = n; value !== 1; steps += 1) value = value % 2 === 0 ? value / 2 : 3 * value + 1;
  return steps;
}
