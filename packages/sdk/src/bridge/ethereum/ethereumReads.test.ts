import { beforeEach, expect, test } from 'vitest'
import { EthereumReads } from './EthereumReads.ts'
import { ethereumDissolveEstimate } from './ethereumEstimate.ts'
import { CKETH, CKUSDC, ETHER_CAP, FakeEthereum, TOKEN_CAP, USDC } from './testing/FakeEthereum.ts'

const MINIMUM = 30_000_000_000_000_000n
const ETHER_FEE = 2_000_000_000_000n
let world: FakeEthereum
beforeEach(() => {
  world = new FakeEthereum()
})

test('tokens are ckETH and what the minter takes; one whose ledger is silent is left out', async () => {
  expect(await world.reads.tokens()).toMatchObject([
    { symbol: 'ckETH', coinSymbol: 'ETH', decimals: 18, chain: 'ethereum' },
    { symbol: 'ckUSDC', coinSymbol: 'USDC', decimals: 6, contract: USDC },
  ])
  world.silent.add(CKUSDC)
  const later = new EthereumReads({ bridge: world.bridge, now: world.now })
  expect((await later.tokens()).map(({ symbol }) => symbol)).toEqual(['ckETH'])
  world.silent.clear()
  expect((await later.tokens()).map(({ symbol }) => symbol)).toEqual(['ckETH', 'ckUSDC'])
})

test('a network without a bridge has no tokens, and says so', async () => {
  const none = new EthereumReads({ bridge: undefined, now: world.now })
  expect(await none.tokens()).toEqual([])
  await expect(none.fetchTerms(CKETH)).rejects.toMatchObject({ code: 'bridge-unavailable' })
  await expect(world.reads.estimateMint('aaaaa-aa', 1n)).rejects.toMatchObject({
    code: 'bridge-unavailable',
  })
})

test('a minter that does not know what gas costs stops an estimate', async () => {
  world.isPriced = false
  const asked = world.reads.estimateDissolve(CKETH, MINIMUM)
  await expect(asked).rejects.toMatchObject({ code: 'bridge-minter-busy', funds: 'wallet' })
  expect(world.scrapes).toBe(1)
})

test('a minter that nobody has asked yet is told to look, and asked again', async () => {
  world.isPriced = false
  world.onPause = () => {
    world.isPriced = true
  }
  expect((await world.reads.estimateDissolve(CKETH, 10n ** 18n)).problem).toBeUndefined()
  expect(world.scrapes).toBe(1)
})

test('the public minter looks by itself: its refusal is told as it is', async () => {
  world.isPriced = false
  world.isPublic = true
  const asked = world.reads.estimateDissolve(CKETH, MINIMUM)
  await expect(asked).rejects.toMatchObject({ code: 'rejected' })
})

test('all of a deposit arrives', async () => {
  expect(await world.reads.estimateMint(CKUSDC, 5n)).toMatchObject({ arrives: 5n, fees: [] })
  expect((await world.reads.estimateMint(CKETH, 0n)).problem).toEqual({ code: 'zero' })
})

test('ether pays its own gas: the most that it may cost comes off, and what is likely is told', async () => {
  const amount = 10n ** 18n
  const estimate = await world.reads.estimateDissolve(CKETH, amount, 2n * amount)
  expect(estimate).toMatchObject({ arrives: amount - ETHER_CAP, leaves: amount + ETHER_FEE })
  expect(estimate.problem).toBeUndefined()
  // 21,000 gas at half of what is above the priority fee, and that
  expect(estimate.fees).toEqual([
    {
      ...{ name: 'chain', amount: ETHER_CAP, likely: 231_000_000_000_000n },
      // a quarter more is what is agreed to
      most: 525_000_000_000_000n,
      ...{ ledgerId: CKETH, isOnTop: false },
    },
    { name: 'approval', amount: ETHER_FEE, ledgerId: CKETH, isOnTop: true },
  ])
})

test('of a token all arrives, and gas is paid beside it in ckETH', async () => {
  const gas = TOKEN_CAP + ETHER_FEE
  const estimate = await world.reads.estimateDissolve(CKUSDC, 5_000_000n, 9_000_000n, gas)
  expect(estimate).toMatchObject({ arrives: 5_000_000n, leaves: 5_010_000n })
  expect(estimate.problem).toBeUndefined()
  expect(estimate.fees.map(({ name, ledgerId, isOnTop }) => [name, ledgerId, isOnTop])).toEqual([
    ['chain', CKETH, true],
    ['approval', CKUSDC, true],
    ['approval', CKETH, true],
  ])
  const short = await world.reads.estimateDissolve(CKUSDC, 5_000_000n, 9_000_000n, gas - 1n)
  expect(short.problem).toEqual({ code: 'gas-short', needed: gas, ledgerId: CKETH })
})

test.each([
  [0n, 10n ** 18n, 'zero'],
  [MINIMUM - 1n, 10n ** 18n, 'below-minimum'],
  [MINIMUM, 10n ** 18n, undefined],
  [MINIMUM, MINIMUM + ETHER_FEE, undefined],
  [MINIMUM, MINIMUM + ETHER_FEE - 1n, 'above-balance'],
  // too much for the account comes before too little for the minter
  [MINIMUM - 1n, 5n, 'above-balance'],
] as const)('%s wei of %s', async (amount, balance, problem) => {
  expect((await world.reads.estimateDissolve(CKETH, amount, balance)).problem?.code).toBe(problem)
})

test.each([
  [10_000n, 'below-minimum'],
  [10_001n, undefined],
] as const)('%s of a token whose ledger takes 10,000', async (amount, problem) => {
  const { problem: found } = await world.reads.estimateDissolve(
    CKUSDC,
    amount,
    10n ** 9n,
    10n ** 18n,
  )
  expect(found?.code).toBe(problem)
})

test('an amount that gas would eat up to the last wei is dust', async () => {
  const [token, terms] = await Promise.all([
    world.reads.token(CKETH),
    world.reads.fetchTerms(CKETH),
  ])
  const price = { cap: 100n, likely: 60n }
  const small = { ...terms, minimumDissolve: 1n }
  const problemOf = (amount: bigint) =>
    ethereumDissolveEstimate({ token, terms: small, amount, price }).problem
  // also should gas rise as far as is agreed to
  expect(problemOf(125n)).toEqual({ code: 'dust', least: 126n })
  expect(problemOf(126n)).toBeUndefined()
})
