import { Cbor } from '@icp-sdk/core/agent'
import { memoryFlowStore, type Quote, type Sdk, type StepEvent, SwapError } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const ONE_PERCENT = 10_000n
const ICP = 100_000_000n

let world: TestWorld
let icp: string
let ckbtc: string

beforeAll(async () => {
  world = await TestWorld.start()
  icp = world.ledgerId('icp_ledger')
  ckbtc = world.ledgerId('ckbtc_ledger')
})
afterAll(() => world.stop())

async function quoteOf(sdk: Sdk, amountIn: bigint): Promise<Quote> {
  const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn })
  if (quote === undefined) throw new Error('no pool gives a quote')
  return quote
}

async function balancesOf(sdk: Sdk): Promise<{ icp: bigint; ckbtc: bigint }> {
  const [inIcp, inCkbtc] = await Promise.all([sdk.balances.fetch(icp), sdk.balances.fetch(ckbtc)])
  return { icp: inIcp, ckbtc: inCkbtc }
}

test('a swap moves exactly what the quote says, and nothing stays in the pool', async () => {
  const sdk = await world.newTrader()
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, 5n * ICP)
  const steps: StepEvent[] = []

  const receipt = await sdk.swap.run({
    quote,
    slippagePpm: ONE_PERCENT,
    onStep: (event) => steps.push(event),
  })

  const after = await balancesOf(sdk)
  expect(receipt.amountOut).toBe(quote.amountOut)
  expect(after.ckbtc - before.ckbtc).toBe(quote.amountOut - 10n)
  expect(receipt.received).toBe(quote.amountOut - 10n)
  expect(before.icp - after.icp).toBe(5n * ICP + 2n * 10_000n)
  expect(receipt.leftInPool).toEqual({ tokenIn: 0n, tokenOut: 0n })
  expect(steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
    'approve active',
    'approve done',
    'swap active',
    'swap done',
  ])
  expect(sdk.flows.pending()).toEqual([])
})

test('the approval that a swap makes can be sent again and costs its fee once', async () => {
  const sdk = await world.newTrader()
  const ledger = world.world.ledger('icp_ledger', sdk.principal)
  await sdk.swap.run({ quote: await quoteOf(sdk, 5n * ICP), slippagePpm: ONE_PERCENT })
  const before = await sdk.balances.fetch(icp)
  const { log_length } = await ledger.get_transactions({ start: 0n, length: 0n })
  const { transactions } = await ledger.get_transactions({ start: log_length - 2n, length: 1n })
  const [approval] = transactions.flatMap(({ approve }) => approve)
  if (approval === undefined) throw new Error('the entry before the payment is no approval')
  expect(approval.from.owner.toText()).toBe(sdk.principal.toText())

  const { from, ...again } = approval
  expect(await ledger.icrc2_approve({ ...again, from_subaccount: from.subaccount })).toEqual({
    Err: { Duplicate: { duplicate_of: log_length - 2n } },
  })
  expect(await sdk.balances.fetch(icp)).toBe(before)
})

test('the canister confirms the quote that was worked out here', async () => {
  const sdk = await world.newTrader()
  const quote = await quoteOf(sdk, 123_456_789n)

  expect(await sdk.swap.confirmQuote(quote)).toBe(quote.amountOut)
})

test('a price that moved too far costs the approval and nothing else', async () => {
  const [sdk, other] = await Promise.all([world.newTrader(), world.newTrader()])
  const quote = await quoteOf(sdk, 5n * ICP)
  await other.swap.run({ quote: await quoteOf(other, 50n * ICP), slippagePpm: ONE_PERCENT })
  const before = await balancesOf(sdk)

  const failure = await sdk.swap.run({ quote, slippagePpm: 0n }).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(SwapError)
  expect(failure).toMatchObject({ code: 'price-moved', funds: 'wallet', retry: 'after-requote' })
  const after = await balancesOf(sdk)
  expect(before.icp - after.icp).toBe(10_000n)
  expect(after.ckbtc).toBe(before.ckbtc)
  expect(await sdk.pools.fetchUnused(quote.poolId)).toEqual({ balance0: 0n, balance1: 0n })
})

test('more than the wallet holds is refused before anything moves', async () => {
  const sdk = await world.newTrader()
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, 10_000n * ICP)

  const failure = await sdk.swap
    .run({ quote, slippagePpm: ONE_PERCENT })
    .catch((error: unknown) => error)

  expect(failure).toMatchObject({ code: 'insufficient-funds', funds: 'wallet' })
  expect(before.icp - (await balancesOf(sdk)).icp).toBeLessThanOrEqual(10_000n)
})

test('an output that its ledger would keep whole is refused before anything moves', async () => {
  const sdk = await world.newTrader()
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, 30_000n)
  expect(quote.amountOut).toBeLessThanOrEqual(10n)

  const failure = await sdk.swap
    .run({ quote, slippagePpm: ONE_PERCENT })
    .catch((error: unknown) => error)

  expect(failure).toMatchObject({ code: 'invalid-amount', funds: 'wallet' })
  expect(await balancesOf(sdk)).toEqual(before)
})

/** A connection that breaks at the n-th call to the pool: before the request leaves, or after, so that only the answer is lost. */
function breakingFetch(when: 'before' | 'after') {
  const state = { isArmed: false, isBroken: false, hasBroken: false }
  const connection: typeof fetch = async (input, init) => {
    const isPoolCall = String(input).includes('/call') && state.isArmed
    if (state.isBroken) throw new TypeError('connection lost')
    if (!isPoolCall) return fetch(input, init)
    state.isBroken = true
    state.hasBroken = true
    if (when === 'after') await fetch(input, init)
    throw new TypeError('connection lost')
  }
  return { state, connection }
}

/** Runs a swap whose connection breaks at the pool's call, mends it, and leaves the swap waiting to be resumed. */
async function interruptedSwap(on: TestWorld, when: 'before' | 'after', deadlineMinutes = 5) {
  const link = breakingFetch(when)
  const sdk = await on.newTrader({ flowStore: memoryFlowStore(), fetch: link.connection })
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, 5n * ICP)
  const onStep = ({ step, status }: StepEvent) => {
    if (step === 'swap' && status === 'active') link.state.isArmed = true
  }
  const failure = await sdk.swap
    .run({ quote, slippagePpm: ONE_PERCENT, deadlineMinutes, onStep })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'outcome-unknown', funds: 'moving' })
  expect(link.state.hasBroken).toBe(true)
  link.state.isBroken = false
  link.state.isArmed = false
  const [pending] = sdk.flows.pending()
  return { sdk, quote, before, id: pending?.id ?? '' }
}

type Interrupted = Awaited<ReturnType<typeof interruptedSwap>>

async function expectSwappedOnce({ sdk, quote, before, id }: Interrupted) {
  const receipt = await sdk.flows.resume(id)
  if (receipt.kind !== 'swap') throw new Error('this was no swap')

  const after = await balancesOf(sdk)
  expect(receipt.received).toBe(quote.amountOut - 10n)
  expect(after.ckbtc - before.ckbtc).toBe(receipt.received)
  expect(before.icp - after.icp).toBe(5n * ICP + 2n * 10_000n)
  expect(sdk.flows.pending()).toEqual([])
}

test('a swap whose answer is lost resumes and was swapped once', async () => {
  await expectSwappedOnce(await interruptedSwap(world, 'after'))
})

test('a swap whose request never arrived resumes at once by sending the very same request', async () => {
  await expectSwappedOnce(await interruptedSwap(world, 'before'))
})

/** Six minutes after a request that never arrived: it has expired, and so has an approval that held for five. */
async function afterSixMinutes(
  deadlineMinutes: number,
  then: (swap: Interrupted) => Promise<void>,
) {
  const own = await TestWorld.start()
  try {
    const interrupted = await interruptedSwap(own, 'before', deadlineMinutes)
    vi.setSystemTime(Date.now() + 6 * 60_000)
    await own.world.network.advanceTime(6 * 60_000)
    await then(interrupted)
  } finally {
    vi.useRealTimers()
    await own.stop()
  }
}

test('a swap whose request never arrived and has expired is asked anew, once', () =>
  afterSixMinutes(30, expectSwappedOnce))

test('a swap whose request never arrived and whose approval has ended was not paid', () =>
  afterSixMinutes(5, async ({ sdk, before, id }) => {
    await expect(sdk.flows.resume(id)).rejects.toMatchObject({ funds: 'wallet' })

    const after = await balancesOf(sdk)
    expect(after.ckbtc).toBe(before.ckbtc)
    // the approval's fee
    expect(before.icp - after.icp).toBe(10_000n)
    expect(sdk.flows.pending()).toEqual([])
  }))

test('forged answers to the approval and the swap prove nothing: each is found out, and it is paid once', async () => {
  const forged: string[] = []
  const link: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).endsWith('/call') || forged.length === 2) return response
    const answer = Cbor.decode<{ certificate: Uint8Array }>(
      new Uint8Array(await response.arrayBuffer()),
    )
    forged.push(String(input))
    const certificate = answer.certificate.map((byte, at, all) =>
      at === all.length - 9 ? byte ^ 1 : byte,
    )
    return new Response(Cbor.encode({ ...answer, certificate }).slice(), {
      headers: { 'content-type': 'application/cbor' },
    })
  }
  const sdk = await world.newTrader({ fetch: link })
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, 5n * ICP)

  const receipt = await sdk.swap.run({ quote, slippagePpm: ONE_PERCENT })

  expect(forged).toHaveLength(2)
  const after = await balancesOf(sdk)
  expect(after.ckbtc - before.ckbtc).toBe(receipt.received)
  expect(before.icp - after.icp).toBe(5n * ICP + 2n * 10_000n)
  expect(sdk.flows.pending()).toEqual([])
})
