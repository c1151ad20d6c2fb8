import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import * as sdkModule from '@sluice/sdk'
import { formatAccount, principalSubaccount, type Sdk } from '@sluice/sdk'
import * as balancedPlan from '@sluice/sdk/balancedPlan'
import * as liquidityPlan from '@sluice/sdk/liquidityPlan'
import * as orderPlan from '@sluice/sdk/orderPlan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServedBitcoin } from './testing/ServedBitcoin.ts'
import { ServedEthereum } from './testing/ServedEthereum.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { seedVotes } from './world/votes/seedVotes.ts'

const README = join(import.meta.dirname, '..', '..', 'packages', 'sdk', 'README.md')
const ICP = 100_000_000n
/** A pool tells the index of positions after it has answered. */
const INDEXED = { timeout: 30_000, interval: 50 }

let world: TestWorld
let examples: readonly string[]
beforeAll(async () => {
  world = await TestWorld.start()
  // the farms begin some seconds after the world
  await world.world.network.advanceTime(10_000)
  const blocks = (await readFile(README, 'utf8')).matchAll(/```ts\n(.*?)```/gs)
  examples = [...blocks].map(([, code = '']) => code)
})
afterAll(() => world.stop())

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor

/** Somebody who copies the first example and, below it, the one that contains `word`. Returns what it printed. */
async function copied(
  word: string,
  prepare: (own: Sdk) => Promise<void> = async () => {},
  config = world.config,
) {
  const identity = Ed25519KeyIdentity.generate()
  const own = sdkModule.createSdk(config, { identity })
  await world.world.faucet(own.principal).drip({ owner: own.principal, subaccount: [] })
  await prepare(own)
  const [first = ''] = examples
  const example = examples.find((code) => code.includes(word))
  if (example === undefined) throw new Error(`no example of the README has ${word}`)
  const code = `${first}${example}`
    .replace(/^import (\{[^}]*\}) from '@sluice\/sdk'$/gm, 'const $1 = sdkModule')
    .replace(
      /^import (\{[^}]*\}) from '@sluice\/sdk\/(orderPlan|balancedPlan|liquidityPlan)'$/gm,
      'const $1 = $2',
    )
  const printed: unknown[] = []
  const given = {
    sdkModule,
    orderPlan,
    balancedPlan,
    liquidityPlan,
    identity,
    // only the address of the site is another one here
    fetch: async () => Response.json(config),
    console: { log: (value: unknown) => printed.push(value) },
  }
  await new AsyncFunction(...Object.keys(given), code)(...Object.values(given))
  return { printed, own }
}

/** A tenth of what somebody has of both tokens, as a position over the whole range. */
async function provideAt(sdk: Sdk, poolId: string): Promise<void> {
  const at = await sdk.positions.fetchPool(poolId)
  const range = liquidityPlan.fullRange(at)
  const amounts = await Promise.all(
    [at.token0, at.token1].map(async (id) => (await sdk.balances.fetch(id)) / 10n),
  )
  const [amount0 = 0n, amount1 = 0n] = amounts
  const wish = { amounts: { amount0, amount1 }, slippagePpm: 50_000n }
  const plan = liquidityPlan.planDeposit(at, range, wish)
  const order = { ...plan, deposit0: plan.amount0, deposit1: plan.amount1 }
  await sdk.liquidity.add({ order })
}

test('the example of a swap swaps', async () => {
  const { printed, own } = await copied('sdk.swap.run')
  expect(printed.at(-1)).toMatchObject({ kind: 'swap' })
  expect(own.flows.pending()).toEqual([])
})

test('the example of a swap that stays in the pool swaps on from there', async () => {
  const { printed, own } = await copied('keepInPool: true')
  const [kept, back] = printed
  expect(kept).toMatchObject({ kind: 'swap', received: 0n, keptInPool: expect.any(BigInt) })
  expect(back).toMatchObject({ kind: 'swap', leftInPool: { tokenIn: 0n, tokenOut: 0n } })
  expect(own.flows.pending()).toEqual([])
})

test('the example of a guard signs no payment, and says which call was stopped', async () => {
  const { printed, own } = await copied('beforeUpdate')
  expect(printed).toEqual([
    `${world.ledgerId('ckbtc_ledger')} icrc1_transfer: this bot pays nobody`,
    'wallet',
  ])
  expect(own.flows.pending()).toEqual([])
})

test('the example of labels says who is called what, and what is locked', async () => {
  const { printed } = await copied('sdk.aliases.fetchLabels')
  expect(printed).toEqual([
    'Sluice pool factory',
    expect.arrayContaining([
      { alias: 'Black Hole', principals: ['e3mmv-5qaaa-aaaah-aadma-cai'] },
      { alias: 'Sluice position locks', principals: [world.config.canisters.position_lock] },
    ]),
    0n,
  ])
})

test('the example of a trade goes through several pools', async () => {
  const { printed, own } = await copied('sdk.trade.run')
  expect(printed[0]).toEqual([[expect.any(String), expect.any(String)]])
  expect(printed.at(-1)).toMatchObject({ kind: 'route', leftInPools: [] })
  expect(own.flows.pending()).toEqual([])
})

test('the example of votes reads proposals that the network has signed', async () => {
  const { printed } = await copied('sdk.votes.fetchProposal', async () => seedVotes(world.world))
  expect(printed).toContain('A motto for the exchange')
})

test('the example of the NFT market buys at the terms that were seen', async () => {
  const { printed, own } = await copied('sdk.nftMarket.estimateSale')
  const [estimate, receipt] = printed
  expect(estimate).toMatchObject({ buyerPays: expect.any(BigInt) })
  expect(receipt).toMatchObject({ kind: 'buy-nft', outcome: 'delivered' })
  expect(own.flows.pending()).toEqual([])
})

test('the example of leaving the NFT market brings back what is for sale, offered, and lies there', async () => {
  const held: { readonly collectionId: string; readonly tokenId: bigint }[] = []
  const { printed, own } = await copied('sdk.nftMarket.takeBack', async (sdk) => {
    const me = sdk.principal.toText()
    const ledgerId = world.config.canisters.icp_ledger ?? ''
    const filter = { ledgerId, sort: 'price', isDescending: false } as const
    const { rows } = await sdk.nftMarket.fetchListings(filter, { offset: 0, limit: 10 })
    // EXT names holders otherwise
    const [first, second, third] = rows.filter(({ standard }) => standard !== 'ext')
    if (!first || !second || !third) throw new Error('too little is for sale')
    for (const listing of [first, second]) await sdk.nftMarket.buy({ listing })
    held.push(first, second)
    await sdk.nftMarket.list({ ...first, price: 2n * first.price })
    // sent there, and never listed
    const { account } = await sdk.nftMarket.fetchEscrowAccount(me)
    await sdk.nftTokens.send({ ...second, to: account })
    const expiresAtMs = Date.now() + 3_600_000
    await sdk.nftMarket.offer({ ...third, price: third.price / 2n, expiresAtMs })
  })
  expect(printed).toMatchObject([
    { kind: 'delist-nft' },
    { kind: 'cancel-nft-offer' },
    { kind: 'take-back-nft', isBack: true },
  ])
  const me = own.principal.toText()
  for (const { collectionId, tokenId } of held)
    expect(await own.nfts.fetchHolder(collectionId, tokenId)).toBe(me)
  expect(await own.nftMarket.fetchOffersOf(me)).toEqual([])
  expect(own.flows.pending()).toEqual([])
})

test('the example of limit orders places a ladder, and takes it back', async () => {
  const { printed, own } = await copied('sdk.orders.place')
  const [placed, ...cancelled] = printed
  expect(placed).toMatchObject({ kind: 'order', positionIds: Array(3).fill(expect.any(BigInt)) })
  expect(cancelled).toHaveLength(3)
  for (const one of cancelled) expect(one).toMatchObject({ kind: 'cancel-order' })
  expect(own.flows.pending()).toEqual([])
})

test('the example of liquidity adds with one token, and takes all of it out', async () => {
  const { printed, own } = await copied('sdk.liquidity.add')
  const [added, removed] = printed
  expect(added).toMatchObject({ kind: 'add-liquidity', positionId: expect.any(BigInt) })
  expect(removed).toMatchObject({ kind: 'remove-liquidity' })
  await expect.poll(() => own.positions.fetchPoolIds(), INDEXED).toEqual([])
  expect(own.flows.pending()).toEqual([])
})

test('the example of position tokens wraps a position, and takes it out', async () => {
  const { printed, own } = await copied('sdk.positionTokens.wrap', async (sdk) => {
    const [pool] = await sdk.pools.list()
    if (pool === undefined) throw new Error('there is no pool')
    await provideAt(sdk, pool.canisterId)
  })
  expect(printed).toEqual([expect.any(String)])
  expect(await own.positionTokens.fetchMine()).toEqual([])
  await expect.poll(() => own.positions.fetchPoolIds(), INDEXED).toHaveLength(1)
  expect(own.flows.pending()).toEqual([])
})

test('the example of locks locks a position, which stays locked', async () => {
  const { printed, own } = await copied('sdk.locks.lock', async (sdk) => {
    const [pool] = await sdk.pools.list()
    if (pool === undefined) throw new Error('there is no pool')
    await provideAt(sdk, pool.canisterId)
    await expect.poll(() => sdk.positions.fetchPoolIds(), INDEXED).toHaveLength(1)
  })
  expect(printed).toEqual([expect.any(Date), 'still-locked'])
  expect(await own.locks.fetchMine()).toHaveLength(1)
  expect(own.flows.pending()).toEqual([])
})

test('the example of a farm stakes a position, and takes it back', async () => {
  const { printed, own } = await copied('sdk.farms.list', async (sdk) => {
    const [farm] = await sdk.farms.list({ filter: 'live' })
    if (farm === undefined) throw new Error('no farm is live')
    await provideAt(sdk, farm.poolId)
  })
  // when it ends, and one stake
  expect(printed).toEqual([expect.any(Date), 1])
  expect(own.flows.pending()).toEqual([])
})

test('the example of a staking pool stakes tokens, and takes them back', async () => {
  const { printed, own } = await copied('sdk.stakes.list')
  expect(printed).toEqual(['Stake SLU, earn ckUSDC', 100_000_000n])
  const [pool] = await own.stakes.list({ filter: 'live' })
  expect(await own.stakes.fetchMine(pool?.stakingPoolId ?? '')).toMatchObject({ staked: 0n })
  expect(own.flows.pending()).toEqual([])
})

test('the example of claims makes an event, claims from it, and closes it', async () => {
  const { printed, own } = await copied('sdk.claims.create')
  expect(printed).toMatchObject([
    { kind: 'claim-tokens', received: 99_990_000n },
    { kind: 'close-claim-event' },
  ])
  expect(own.flows.pending()).toEqual([])
})

test('the example of a new pool creates it', async () => {
  const { printed, own } = await copied('sdk.liquidity.createPool')
  expect(printed).toMatchObject([{ price: ICP }, { kind: 'create-pool' }])
  expect(await own.recover.fetchCreationFees()).toMatchObject({ balance: 0n, passcodes: [] })
})

test('the example of taking back finds what lies at pools, and brings it back', async () => {
  const { printed, own } = await copied('sdk.recover.fetchAll', async (sdk) => {
    const ledgerId = world.ledgerId('icp_ledger')
    const pools = await sdk.pools.list()
    const pool = pools.find(({ token0, token1 }) => [token0, token1].includes(ledgerId))
    if (pool === undefined) throw new Error('no pool trades ICP')
    const owner = sdkModule.parsePrincipal(pool.canisterId)
    if (owner === undefined) throw new Error('the pool has no id')
    const subaccount = principalSubaccount(sdk.principal.toUint8Array())
    const to = formatAccount({ owner, subaccount })
    await sdk.wallet.transfer({ ledgerId, to, amount: ICP })
  })
  expect(printed[0]).toMatchObject({ kind: 'withdraw', received: ICP - 20_000n })
  expect(printed.at(-1)).toMatchObject({ balance: 0n, passcodes: [] })
  expect(await own.recover.fetchAll(await own.pools.list())).toEqual([])
})

test('the example of the bridge waits for bitcoin, and pays some out', async () => {
  const bitcoin = await ServedBitcoin.start(world)
  try {
    const pay = async ({ bridge }: Sdk) => {
      await bitcoin.pay(await bridge.fetchDepositAddress(world.ledgerId('ckbtc_ledger')), 500_000)
      await bitcoin.mine(6)
    }
    const { printed, own } = await copied('sdk.bridge.watchDeposits', pay, bitcoin.config)
    expect(printed).toEqual([
      expect.stringMatching(/^bcrt1q/),
      [{ kind: 'done' }],
      expect.objectContaining({ direction: 'dissolve', amount: 200_000n }),
    ])
    expect(own.flows.pending()).toEqual([])
  } finally {
    await bitcoin.stop()
  }
})

test('the example of Ethereum pays a token out, and nothing is left to be gone on with', async () => {
  const ethereum = await ServedEthereum.start(world)
  try {
    const { own } = await copied('const usdc = {', undefined, ethereum.config)
    expect(own.flows.pending()).toEqual([])
    const [ordered] = await own.bridge.fetchWithdrawals(world.ledgerId('ckusdc_ledger'))
    expect(ordered).toMatchObject({ direction: 'dissolve', amount: 2_500_000n })
  } finally {
    await ethereum.stop()
  }
})
