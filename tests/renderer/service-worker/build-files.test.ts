import { expect, it } from 'vitest';
import {
  filesInPlaceOf,
  isBuildFile,
  pageProblem,
  relatedFiles,
} from '../../../src-renderer/service-worker/build-files.ts';

const build = { version: '1', always: ['/assets/a-1.js', '/assets/b-1.css'], whenUsed: ['/assets/nl-1.js'] };
const page = (script: string) =>
  `<script src="${script}"></script><link href="/favicon.svg"><link rel="stylesheet" href="/assets/b-1.css">`;

it('accepts the page of its own build', () => {
  expect(pageProblem(page('/assets/a-1.js'), build)).toBeNull();
  expect(pageProblem(page('/assets/nl-1.js'), build)).toBeNull();
});

it('names the missing file of another build’s page', () => {
  expect(pageProblem(page('/assets/a-2.js'), build)).toContain('/assets/a-2.js');
});

it('groups the text files of a language', () => {
  const build = { together: [['/assets/nl-app-1.js', '/assets/nl-auth-1.js'], ['/assets/de-app-1.js']] };
  expect(relatedFiles('/assets/nl-auth-1.js', build)).toEqual([
    '/assets/nl-app-1.js',
    '/assets/nl-auth-1.js',
  ]);
  expect(relatedFiles('/assets/inter-greek-1.woff2', build)).toEqual([]);
});

it('finds used files of another build by their names without the hash', () => {
  const whenUsed = [
    '/assets/nl-app-2222222.js',
    '/assets/engine-worker-22222222.js',
    '/assets/inter-a--222222.woff2',
  ];
  const build = { whenUsed, together: [] };
  expect(filesInPlaceOf(['/assets/nl-app-1111111.js', '/assets/engine-worker-1-11_111.js'], build)).toEqual(
    whenUsed.slice(0, 2),
  );
  expect(filesInPlaceOf(['/assets/inter-a-1111111.woff2'], build)).toEqual(whenUsed.slice(2));
  expect(filesInPlaceOf(['/app', '/assets/nl-auth-1111111.js', '/assets/app-2222222.js'], build)).toEqual([]);
});

it('rejects HTML and error responses as build files', () => {
  const answer = (type: string, status = 200) =>
    isBuildFile(new Response('x', { status, headers: { 'content-type': type } }));
  expect(answer('text/javascript')).toBe(true);
  expect(answer('text/javascript', 502)).toBe(false);
  expect(answer('text/html; charset=utf-8')).toBe(false);
});
