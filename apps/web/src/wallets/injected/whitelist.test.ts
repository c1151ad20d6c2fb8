import { expect, test } from 'vitest'
import { whitelistOf } from './whitelist.ts'

const pool = (name: string) => ({
  canisterId: name,
  token0: `${name}-0`,
  token1: 'icp',
  fee: 3_000,
})
const canisters = { swap_factory: 'factory', icp_ledger: 'icp' }

test('names each canister of the configuration, what was added, what pays rewards, collections and the pools with their tokens once', () => {
  const whitelist = whitelistOf({
    canisters,
    pools: [pool('a'), pool('b')],
    rewarders: ['farm'],
    added: ['mine', 'b-0'],
    collections: ['nfts'],
  })
  expect(whitelist).toEqual(['factory', 'icp', 'mine', 'b-0', 'farm', 'nfts', 'a', 'a-0', 'b'])
})

test('keeps the configuration and the added tokens when there are more pools than fit', () => {
  const pools = Array.from({ length: 500 }, (_, index) => pool(`pool-${index}`))
  const whitelist = whitelistOf({
    ...{ canisters, pools, rewarders: [], added: ['mine'] },
    collections: Array.from({ length: 500 }, (_, index) => `nfts-${index}`),
  })
  expect(whitelist).toHaveLength(200)
  expect(whitelist.slice(0, 3)).toEqual(['factory', 'icp', 'mine'])
  // and strangers' collections leave room for pools
  expect(whitelist.filter((id) => id.startsWith('nfts-'))).toHaveLength(30)
})
