import { expect, test } from 'vitest'
import type { SluiceError } from '../../errors.ts'
import { newFlow } from '../../flows/orders/newFlow.ts'
import { newOrderKey } from '../../flows/orders/OrderKey.ts'
import { memoryStorage } from '../../flows/store/FlowStore.ts'
import { FEE, LEDGERS, ME, NFT_COLLECTION, NFT_MARKET } from '../../flows/testing/chainNames.ts'
import { FakeChain } from '../../flows/testing/FakeChain.ts'
import { FakeNetwork } from '../../flows/testing/FakeNetwork.ts'
import { ASKED } from '../../flows/testing/FakeNftMarket.ts'
import { FakeProcess } from '../../flows/testing/FakeProcess.ts'
import { NFTS_BOUGHT } from '../../flows/testing/nftOrders.ts'
import type { Order } from '../../flows/testing/playedOrders.ts'

const [BOUGHT, TRADED, PAID_IN] = NFTS_BOUGHT
const { cketh, icp, slu } = LEDGERS

function setUp() {
  const chain = new FakeChain()
  const network = new FakeNetwork(chain)
  const { flows } = new FakeProcess({ network, storage: memoryStorage(), signer: 'key' })
  const start = (order: Order | undefined) => {
    if (order === undefined) throw new Error('there is no such order')
    const key = newOrderKey(ME, chain.nowMs)
    return flows.start(key, async () => order(key, chain.nowMs))
  }
  return { chain, flows, start }
}

/** Bob's token is off the market as soon as that is so. */
function withdrawnWhen(chain: FakeChain, tokenId: bigint, isSo: () => boolean): void {
  chain.onExecuted = () => {
    if (isSo()) chain.nftMarket.withdraw({ collectionId: NFT_COLLECTION, tokenId })
  }
}

const failureOf = (flow: Promise<unknown>): Promise<SluiceError> =>
  flow.then(
    () => Promise.reject(new Error('it was bought')),
    (error: SluiceError) => error,
  )

test('a token that is gone after the trade for its price leaves what the trade has brought in the wallet, and nothing waits', async () => {
  const { chain, flows, start } = setUp()
  const before = { icp: chain.balanceOf(icp, ME), cketh: chain.balanceOf(cketh, ME) }
  withdrawnWhen(chain, 6n, () => chain.balanceOf(cketh, ME) > before.cketh)
  expect(await failureOf(start(TRADED))).toMatchObject({
    ...{ code: 'nft-only-traded', funds: 'wallet', retry: 'after-requote' },
    details: { why: 'nft-listing-gone' },
  })
  expect(flows.pending()).toEqual([])
  expect(chain.balanceOf(icp, ME)).toBeLessThan(before.icp)
  expect(chain.balanceOf(cketh, ME)).toBeGreaterThan(before.cketh + ASKED)
})

test('a trade is waited for, not told, as long as its token may still be bought', async () => {
  const { chain, flows, start } = setUp()
  const before = chain.balanceOf(cketh, ME)
  let isRefused = false
  chain.onExecuted = () => {
    // the call of the purchase comes after that of its approval
    const isApproved = chain.allowanceOf(cketh, NFT_MARKET) > 0n
    if (isApproved && !isRefused) chain.refusesNext = true
    isRefused ||= isApproved
  }
  expect(await failureOf(start(TRADED))).toMatchObject({ code: 'nft-busy' })
  const [flow] = flows.pending()
  expect(chain.balanceOf(cketh, ME)).toBeGreaterThan(before)
  expect(await flows.resume(flow?.id ?? '')).toMatchObject({ outcome: 'delivered' })
  expect(flows.pending()).toEqual([])
})

test('without a trade a token that is gone is just gone', async () => {
  const { chain, flows, start } = setUp()
  const before = chain.balanceOf(icp, ME)
  withdrawnWhen(chain, 3n, () => true)
  expect(await failureOf(start(BOUGHT))).toMatchObject({
    ...{ code: 'nft-listing-gone', funds: 'wallet' },
  })
  expect(flows.pending()).toEqual([])
  // the ledger's fee of the approval
  expect(chain.balanceOf(icp, ME)).toBe(before - FEE)
})

test('what was paid in for a token that is gone lies at the market, and a claim brings it back', async () => {
  const { chain, flows, start } = setUp()
  const before = chain.balanceOf(slu, ME)
  withdrawnWhen(chain, 7n, () => chain.lyingOf(slu) > 0n)
  expect(await failureOf(start(PAID_IN))).toMatchObject({
    ...{ code: 'nft-paid-in', funds: 'pool', retry: 'after-requote' },
    details: { why: 'nft-listing-gone' },
  })
  expect(flows.pending()).toEqual([])
  expect(chain.lyingOf(slu)).toBe(ASKED + FEE)
  const receipt = await start((key, now) =>
    newFlow({
      ...{ principal: ME, key, now, kind: 'claim-nft-money' },
      facts: { marketId: NFT_MARKET, ledgerId: slu, fee: FEE },
    }),
  )
  expect(receipt).toMatchObject({
    moved: [{ as: 'received', ledgerId: slu, amount: ASKED }, { as: 'fee' }],
  })
  expect(chain.lyingOf(slu)).toBe(0n)
  // the fees of paying in and of coming back
  expect(chain.balanceOf(slu, ME)).toBe(before - 2n * FEE)
})

test('a market that is busy once the money is paid in is asked again, and nothing is paid twice', async () => {
  const { chain, flows, start } = setUp()
  const before = chain.balanceOf(slu, ME)
  let isRefused = false
  chain.onExecuted = () => {
    // the call of the purchase comes after the payment
    if (!isRefused && chain.lyingOf(slu) > 0n) chain.refusesNext = true
    isRefused ||= chain.lyingOf(slu) > 0n
  }
  expect(await failureOf(start(PAID_IN))).toMatchObject({ code: 'nft-busy' })
  const [flow] = flows.pending()
  expect(await flows.resume(flow?.id ?? '')).toMatchObject({ outcome: 'delivered' })
  expect(flows.pending()).toEqual([])
  expect([chain.lyingOf(slu), chain.balanceOf(slu, ME)]).toEqual([0n, before - ASKED - 2n * FEE])
})
