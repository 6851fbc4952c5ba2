import { expect, it } from 'vitest';
import { toMarkdown } from '../../src/text/to-markdown.ts';

it.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo\n'],
  ['<p><strong>b</strong> <em>i</em> <s>s</s> <u>u</u></p>', '**b** _i_ ~~s~~ <u>u</u>\n'],
  ['<p><strong>a <em>b</em></strong> c</p>', '**a _b_** c\n'],
  ['<p><strong>a</strong><em>b</em></p>', '**a**_b_\n'],
  ['<p><em><strong>a</strong> b</em></p>', '**_a_** _b_\n'],
  ['<p>un<em>frigging</em>believable</p>', 'un*frigging*believable\n'],
  ['<p>a<strong> b </strong>c</p>', 'a **b** c\n'],
  ['<p>• one</p><p>• two</p><p>after</p>', '- one\n- two\n\nafter\n'],
  ['<p align="center">mid</p>', '<div align="center">\n\nmid\n\n</div>\n'],
  ['<p></p><p>x</p><p></p>', 'x\n'],
  ['<p>  # head</p><p> 1. one</p><p> &gt; q</p>', '\\# head\n\n1\\. one\n\n\\> q\n'],
  ['<p>    four</p><p><em>  </em> <strong> b</strong></p>', 'four\n\n**b**\n'],
  ['<p><strong>太字。</strong>次の文</p>', '<strong>太字。</strong>次の文\n'],
  ['<p>前の文<em>「斜体」</em></p>', '前の文<em>「斜体」</em>\n'],
  ['<p>前<s>（取消）</s>次</p>', '前<del>（取消）</del>次\n'],
  ['<p>太<strong>字</strong>。次</p>', '太**字**。次\n'],
  ['<p><strong>最高👍</strong>です</p>', '<strong>最高👍</strong>です\n'],
  ['<p>最高<s>👍です</s></p>', '最高<del>👍です</del>\n'],
  ['<p>हिन्दी<strong>(x)</strong> हिन्दी<em>x</em></p>', 'हिन्दी<strong>(x)</strong> हिन्दी*x*\n'],
  // Not every reader counts symbols as punctuation.
  ['<p>👍<strong>(x)</strong> <em>b</em>👍</p>', '👍<strong>(x)</strong> *b*👍\n'],
  ['<p><strong>a <em>b</em></strong>c</p>', '<strong>a *b*</strong>c\n'],
  ['<p>見<strong>https://a.com/_b</strong>て</p>', '見<strong><https://a.com/_b></strong>て\n'],
])('converts %s to Markdown', (html, markdown) => expect(toMarkdown(html)).toBe(markdown));

it('escapes text that would be read as Markdown', () => {
  expect(toMarkdown('<p># 1 * 2 [a](b) `c` &lt;b&gt; _d_ \\ &amp;amp; R&amp;D</p>')).toBe(
    '\\# 1 \\* 2 \\[a\\](b) \\`c\\` \\<b> \\_d\\_ \\\\ \\&amp; R&D\n',
  );
  expect(toMarkdown('<p>1. not a list</p><p>&gt; not a quote</p><p>+ nor this</p><p>---</p>')).toBe(
    '1\\. not a list\n\n\\> not a quote\n\n\\+ nor this\n\n\\---\n',
  );
});
