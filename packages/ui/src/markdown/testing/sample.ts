const section = (index: number): string => `
## Section ${index}

A paragraph with **bold**, *italic*, \`code\`, a [link](https://example.com/${index}), $x_${index}^2$ and more words that go on for
a while, as replies of models do. It has a second sentence, and a third one with some numbers: ${index}, ${index * 2}.

1. first item of a list
2. second item with **bold**
   - nested item

- [x] done
- [ ] not done

| Name | Value | Note |
|------|------:|:----:|
| a${index} | ${index} | yes |
| b${index} | ${index * 3} | no |

\`\`\`ts
// example ${index}
export function add(a: number, b: number): number {
  return a + b;
}
\`\`\`

> A quotation that
> has two lines.

$$
\\int_0^${index} x^2 \\, dx = \\frac{${index}^3}{3}
$$

`;

/** A reply of at least `length` characters with every kind of block, cut to `length`. */
export function sampleReply(length: number): string {
  let text = '# Sample\n';
  for (let index = 1; text.length < length; index += 1) text += section(index);
  return text.slice(0, length);
}
