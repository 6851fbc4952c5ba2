import { expect, it, vi } from 'vitest';
import { defaultPolicy } from '../../../../src-renderer/platform/web/trusted-types.ts';

it('allows plain styles, and rejects markup', () => {
  expect(defaultPolicy.createHTML('a{color:red}')).toBe('a{color:red}');
  expect(() => defaultPolicy.createHTML('<img src=x onerror=alert(1)>')).toThrow();
});

it('allows two script addresses, and rejects other addresses and script text', () => {
  for (const address of ['/sw.js', '/assets/engine-worker-a1B_-9.js'])
    expect(defaultPolicy.createScriptURL(address)).toBe(address);
  for (const address of [
    '/assets/engine-worker-a.js/../x.js',
    '/assets/index-a.js',
    'x:/assets/engine-worker-a.js',
  ])
    expect(() => defaultPolicy.createScriptURL(address)).toThrow();
  expect(() => defaultPolicy.createScriptURL('https://example.com/sw.js')).toThrow();
  expect(() => defaultPolicy.createScript('1')).toThrow();
});

/** The frame as wavesurfer.js writes it, with its placeholders filled in. */
async function waveformFrame(nonce: string): Promise<string> {
  const { default: Renderer } = await import(
    new URL('../../../../node_modules/wavesurfer.js/dist/renderer.js', import.meta.url).href
  );
  let written = '';
  const shadow = {
    set innerHTML(value: string) {
      written = value;
    },
  };
  vi.stubGlobal('document', { createElement: () => ({ attachShadow: () => shadow }) });
  Renderer.prototype.initHtml.call({ options: { cspNonce: nonce }, getHeight: () => 56 });
  vi.unstubAllGlobals();
  return written;
}

it('allows the waveform frame exactly as the installed wavesurfer.js writes it', async () => {
  const frame = await waveformFrame('r4nd/om+x=');
  expect(frame).toContain('<style nonce="r4nd/om+x=">');
  expect(defaultPolicy.createHTML(frame)).toBe(frame);
});

it('rejects the waveform frame with anything added', async () => {
  const frame = await waveformFrame('abc');
  const refused = [
    `${frame}<img src=x onerror=alert(1)>`,
    `<p>x</p>${frame}`,
    frame.replace('</style>', '</style><script>alert(1)</script>'),
    frame.replace('class="cursor"', 'class="cursor" onclick="alert(1)"'),
    frame.replace('part="canvases"></div>', 'part="canvases"><iframe></iframe></div>'),
    frame.replace('</style>', 'body{display:none}</style>'),
    frame.replace('</style>', ':host a{background:url(https://example.com)}</style>'),
    frame.replace(/(<style[^>]*>)/, '$1@import "x";'),
    frame.replace('nonce="abc"', 'nonce="abc" onload="alert(1)"'),
  ];
  for (const markup of refused) {
    expect(markup).not.toBe(frame);
    expect(() => defaultPolicy.createHTML(markup)).toThrow();
  }
});
