import { shownAs } from '@sluice/candid/file-type'
import { expect, test } from 'vitest'
import { contentTypeOf } from './contentType.ts'

const SAMPLES: [string, string][] = [
  ['\x89PNG\r\n\x1a\nrest', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['<svg>', 'image/svg+xml'],
  ['<?xml version="1.0"?>\n<!-- drawn -->\n<svg width="1">', 'image/svg+xml'],
  ['\0\0\0\x20ftypisom', 'video/mp4'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
  ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['ID3\x03', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['fLaC', 'audio/flac'],
  ['%PDF-1.7', 'application/pdf'],
  ['<!DOCTYPE html><html>', 'text/html'],
  ['hello, \xc3\xa9', 'text/plain'],
]

test.each(SAMPLES)('%j is %s', (head, type) => {
  expect(contentTypeOf(head, type)).toBe(type)
  expect(contentTypeOf(head, '')).toBe(type)
  expect(contentTypeOf(head, `${type.toUpperCase()}; charset=utf-8`)).toBe(type)
})

test('a file that is said to be something else is refused', () => {
  expect(() => contentTypeOf('<svg>', 'image/png')).toThrow('is image/svg+xml')
  expect(() => contentTypeOf('<html>', 'text/plain')).toThrow('is text/html')
})

test.each(['', '\0\x01', 'MZ\x90\0', '\0asm'])('%j is nothing that is served', (head) => {
  expect(() => contentTypeOf(head, '')).toThrow('none of the types')
})

test('what may run something where it is opened is offered to be saved', () => {
  expect(shownAs('text/html')).toBe('attachment')
  expect(shownAs('application/pdf')).toBe('attachment')
  expect(shownAs('image/png')).toBe('inline')
  expect(shownAs('anything/else')).toBe('attachment')
})
