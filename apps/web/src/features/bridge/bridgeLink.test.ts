import { expect, test } from 'vitest'
import { bridgeLink, readBridgeLink } from './bridgeLink.ts'

test.each([
  ['', undefined, 'mint'],
  ['tokenId=a&chain=btc', 'a', 'mint'],
  ['tokenId=a&chain=icp', 'a', 'dissolve'],
  ['tokenId=a&chainType=InternetComputer', 'a', 'dissolve'],
  ['tokenId=a&chainType=Bitcoin', 'a', 'mint'],
  ['tokenId=a&chainType=Erc20', 'a', 'mint'],
  ['chain=%00', undefined, 'mint'],
])('%s', (text, ledgerId, direction) => {
  expect(readBridgeLink(new URLSearchParams(text))).toEqual({ ledgerId, direction })
})

test('a link is read as what it was made of', () => {
  for (const [direction, chain] of [
    ['mint', 'bitcoin'],
    ['mint', 'ethereum'],
    ['dissolve', 'ethereum'],
  ] as const) {
    const link = bridgeLink('mxzaz-hqaaa-aaaar-qaada-cai', direction, chain)
    const [, query] = link.split('?')
    expect(readBridgeLink(new URLSearchParams(query))).toEqual({
      ledgerId: 'mxzaz-hqaaa-aaaar-qaada-cai',
      direction,
    })
  }
})
