import type { CanisterRequest } from '@sluice/candid/nft_controller'
import { expect, test } from 'vitest'
import { flawOfRequest } from './flawOfRequest.ts'

const REQUEST: CanisterRequest = {
  name: 'n'.repeat(50),
  ownerName: 'o'.repeat(50),
  introduction: 'i'.repeat(500),
  royalties: 2_000n,
  image: `https://${'a'.repeat(192)}`,
  linkMap: Array.from({ length: 10 }, () => ({
    k: 'k'.repeat(50),
    v: `https://${'v'.repeat(92)}`,
  })),
}

const flawOf = (change: Partial<CanisterRequest>) => flawOfRequest({ ...REQUEST, ...change })

test('a request at all its limits is taken', () => {
  expect(flawOf({})).toBeUndefined()
})

test.each<[string, Partial<CanisterRequest>, string]>([
  ['a name of one character more', { name: 'n'.repeat(51) }, 'at most 50'],
  ['a creator of one character more', { ownerName: 'o'.repeat(51) }, 'at most 50'],
  ['no name', { name: ' ' }, 'neither may be empty'],
  ['no creator', { ownerName: '' }, 'neither may be empty'],
  ['a name that only a space sets apart', { name: ' Lights' }, 'begins or ends with a space'],
  ['the name of the exchange', { name: 'Sluice Lights' }, 'nobody but the exchange'],
  ['the same in other letters', { name: 'Ｓ-l-u-i-c-é' }, 'nobody but the exchange'],
  ['a creator of that name', { ownerName: 'sluice team' }, 'nobody but the exchange'],
  ['a longer description', { introduction: 'i'.repeat(501) }, 'at most 500'],
  ['higher royalties', { royalties: 2_001n }, 'NFT royalties are too high'],
  ['a picture instead of its address', { image: 'data:image/png;base64,AAAA' }, 'https://'],
  ['a longer address', { image: `https://${'a'.repeat(193)}` }, 'at most 200'],
  ['a script as a picture', { image: 'javascript:alert(1)' }, 'https://'],
  ['an eleventh link', { linkMap: [...REQUEST.linkMap, { k: 'k', v: 'https://x.example' }] }, '10'],
  ['a longer link', { linkMap: [{ k: 'Site', v: `https://${'v'.repeat(93)}` }] }, 'at most 100'],
  ['a link without a name', { linkMap: [{ k: '', v: 'https://x.example' }] }, 'a name'],
  ['a script as a link', { linkMap: [{ k: 'Site', v: 'javascript:alert(1)' }] }, 'https://'],
])('%s is refused', (_, change, words) => {
  expect(flawOf(change)).toContain(words)
})
