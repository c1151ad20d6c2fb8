import { expect, test } from 'vitest'
import { fileName, mediaKind } from './mediaKind.ts'

test.each([
  ['image/png', 'inline', 'picture'],
  ['image/svg+xml', 'inline', 'picture'],
  ['video/webm', 'inline', 'film'],
  ['audio/flac', 'inline', 'sound'],
  ['text/plain', 'inline', 'text'],
  ['application/pdf', 'attachment', 'saved'],
  ['text/html', 'attachment', 'saved'],
  ['text/html', 'inline', 'saved'],
  [undefined, 'attachment', 'saved'],
] as const)('a file of type %s that is %s is shown as %s', (contentType, shown, kind) => {
  expect(mediaKind({ contentType, shown })).toBe(kind)
})

test('a saved file has a plain name, and an ending by which nothing runs', () => {
  expect(fileName('../../Sun & Moon #7', 'application/pdf')).toBe('-Sun-Moon-7.pdf')
  expect(fileName('x'.repeat(500), 'text/html')).toBe(`${'x'.repeat(60)}.bin`)
  expect(fileName('', undefined)).toBe('file.bin')
})
