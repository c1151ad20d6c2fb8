import type { CanisterInfo, CollectionInit } from '@sluice/candid/nft_collection'
import { founder, maker } from '@sluice/testing/exchange/people'

/** Leads the collection, and mints for it. */
export const [owner, minter] = [founder, maker]

export const INFO: CanisterInfo = {
  cid: '',
  creator: owner.toText(),
  owner: owner.toText(),
  ownerName: 'Ada',
  name: 'River stones',
  introduction: 'Stones from a river.',
  image: '',
  linkMap: [{ k: 'web', v: 'https://stones.example' }],
  royalties: 500n,
  createTime: 0n,
  totalSupply: 0n,
  mintSupply: 0n,
}

export const initOf = (change: Partial<CollectionInit> = {}): CollectionInit => ({
  creator: owner,
  owner,
  minter,
  info: INFO,
  symbol: ['STONE'],
  maxSupply: 1_000,
  tradeCanisterId: '',
  ...change,
})
