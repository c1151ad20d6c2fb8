import { expect, test } from 'vitest'
import { readLink, readMedia } from './readMedia.ts'

const ID = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

test.each([
  ['/7', { kind: 'file', path: '/7' }],
  [`https://${ID}.icp0.io/7`, { kind: 'file', path: '/7' }],
  [
    `https://${ID}.raw.icp0.io/?tokenid=a-b&type=thumbnail`,
    { kind: 'file', path: '/?tokenid=a-b&type=thumbnail' },
  ],
  [`http://127.0.0.1:4943/7?canisterId=${ID}`, { kind: 'file', path: '/7' }],
  ['https://pictures.example/7.png', { kind: 'link', url: 'https://pictures.example/7.png' }],
  ['data:image/png;base64,AAAA', { kind: 'data', url: 'data:image/png;base64,AAAA' }],
])('%s is %o', (text, media) => {
  expect(readMedia(text, ID)).toEqual(media)
})

test.each([
  undefined,
  '',
  'javascript:alert(1)',
  'http://pictures.example/7.png',
  '//pictures.example/7.png',
  'data:text/html;base64,AAAA',
  'data:image/png,<script>',
  `data:image/png;base64,${'A'.repeat(300_000)}`,
  `https://x.example/${'a'.repeat(2_000)}`,
  '/<script>',
  'file:///etc/passwd',
])('%s is nothing that a page follows', (text) => {
  expect(readMedia(text, ID)).toBeUndefined()
})

test('links are of the web', () => {
  expect(readLink('https://artist.example')).toBe('https://artist.example/')
  expect(readLink('javascript:alert(1)')).toBeUndefined()
  expect(readLink(undefined)).toBeUndefined()
})
