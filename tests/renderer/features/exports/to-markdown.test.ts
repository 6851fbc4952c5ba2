import { expect, it } from 'vitest';
import { toMarkdown } from '../../../../src-renderer/features/exports/to-markdown.ts';

it.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo\n'],
  ['<p><strong>b</strong> <em>i</em> <s>s</s> <u>u</u></p>', '**b** _i_ ~~s~~ <u>u</u>\n'],
  ['<p><strong>a <em>b</em></strong> c</p>', '**a _b_** c\n'],
  ['<p><strong>a</strong><em>b</em></p>', '**a**_b_\n'],
  ['<p>un<em>frigging</em>believable</p>', 'un*frigging*believable\n'],
  ['<p>a<strong> b </strong>c</p>', 'a **b** c\n'],
  ['<p>• one</p><p>• two</p><p>after</p>', '- one\n- two\n\nafter\n'],
  ['<p align="center">mid</p>', '<div align="center">\n\nmid\n\n</div>\n'],
  ['<p></p><p>x</p><p></p>', 'x\n'],
])('%s', (html, markdown) => expect(toMarkdown(html)).toBe(markdown));

it('lets nothing in the text become formatting', () => {
  expect(toMarkdown('<p># 1 * 2 [a](b) `c` &lt;b&gt; _d_ \\ &amp;amp; R&amp;D</p>')).toBe(
    '\\# 1 \\* 2 \\[a\\](b) \\`c\\` \\<b> \\_d\\_ \\\\ \\&amp; R&D\n',
  );
  expect(toMarkdown('<p>1. not a list</p><p>&gt; not a quote</p><p>+ nor this</p><p>---</p>')).toBe(
    '1\\. not a list\n\n\\> not a quote\n\n\\+ nor this\n\n\\---\n',
  );
});
