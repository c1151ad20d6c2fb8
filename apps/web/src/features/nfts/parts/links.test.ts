import { expect, test } from 'vitest'
import { itemPath, parseTokenId } from './links.ts'

test('a token is found again by the address of its page', () => {
  const tokenId = 2n ** 64n
  const path = itemPath({ collectionId: 'ryjl3-tyaaa-aaaaa-aaaba-cai', tokenId })
  expect(parseTokenId(path.split('/').at(-1))).toBe(tokenId)
})

test.each([undefined, '', '-1', '1.5', '0x7', 'x', '9'.repeat(41)])(
  '%s is no token of any collection',
  (text) => {
    expect(parseTokenId(text)).toBeUndefined()
  },
)
