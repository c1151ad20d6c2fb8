import { share, some } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SluiceError, SwapError } from '../../errors.ts'
import type { Quote } from '../../pools/quote.ts'
import type { Place } from '../../recover/Place.ts'
import { newSwapFlow, type SwapFacts } from '../../swap/SwapFlow.ts'
import { passedOn } from '../../trade/passedOn.ts'
import { newRouteFlow } from '../../trade/RouteFlow.ts'
import { newPaymentFlow, type PaymentKind } from '../../wallet/PaymentFlow.ts'
import type { AnyFlow, FlowKind } from '../flowKinds.ts'
import { newOrderKey, type OrderKey } from '../orders/OrderKey.ts'
import { memoryStorage } from '../store/FlowStore.ts'
import {
  BESIDE,
  BOB,
  CANISTER,
  FakeChain,
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  MANAGER,
  ME,
  NEXT_POOL,
  PASSCODE,
  POOL,
  PRICE,
  SIDE_POOL,
  SLU_POOL,
  STRAY_BLOCK,
} from './FakeChain.ts'
import { FAKE_SIGNERS, FakeNetwork, FakeProcess, LATE_COMES, MISHAPS } from './FakeProcess.ts'
import { AT_PLAIN, CANCELLED, LADDER, ONE_ORDER, REPLACED, RUNGS } from './limitOrders.ts'
import { ADDED, CREATED, HANDED_OVER, REMOVED } from './liquidityOrders.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const AMOUNT = LEFT_IN_POOL
const LONGEST_APPROVAL_MS = 10 * MINUTE

type Order = (key: OrderKey, now: number) => AnyFlow

const payment =
  (
    kind: PaymentKind,
    ledgerId: string,
    standard: 'ICRC2' | 'DIP20' | 'EXT' | 'DIP20-XTC',
    to: string,
    place?: Place,
  ): Order =>
  (key, now) =>
    newPaymentFlow({
      kind,
      principal: ME,
      ledgerId,
      standard,
      to,
      amount: AMOUNT,
      fee: FEE,
      memo: undefined,
      key,
      now,
      ...(place === undefined ? {} : { place }),
    })

const quote: Quote = {
  poolId: POOL,
  tokenIn: LEDGERS.icp,
  tokenOut: LEDGERS.ckbtc,
  zeroForOne: true,
  feePips: 3_000n,
  amountIn: AMOUNT,
  amountConsumed: AMOUNT,
  amountOut: AMOUNT * PRICE,
  feeAmount: 0n,
  priceImpactPpm: 0n,
  sqrtPriceX96: 1n,
  sqrtPriceX96After: 1n,
}

/** A swap that may not give a unit less than the pool does. */
const swap =
  ({ quote: other, ...facts }: Partial<SwapFacts> & { quote?: Quote }): Order =>
  (key, now) => {
    const given = other ?? quote
    return newSwapFlow({
      quote: given,
      minimumOut: given.amountIn * PRICE,
      feeIn: FEE,
      feeOut: FEE,
      heldOutBefore: given.poolId === POOL ? LEFT_IN_POOL : 0n,
      principal: ME,
      key,
      now,
      ...facts,
    })
  }
const sized = (amountIn: bigint) => ({
  quote: { ...quote, amountIn, amountConsumed: amountIn, amountOut: amountIn * PRICE },
})
const SLU_SWAP = {
  quote: { ...quote, poolId: SLU_POOL, tokenIn: LEDGERS.slu, tokenOut: LEDGERS.cketh },
}
const BY_TRANSFER = {
  from: 'subaccount',
  unused: 0n,
  transfer: 0n,
  unusedBeside: 0n,
  lyingBeside: 0n,
} as const
const HELD = { unused: BESIDE, transfer: 0n, unusedBeside: 0n, lyingBeside: 0n }

/** A hop that is given so much, and may not give a unit less than the pool does. */
const hop = (poolId: string, [tokenIn, tokenOut]: readonly [string, string], amountIn: bigint) => ({
  poolId,
  tokenIn,
  tokenOut,
  zeroForOne: true,
  amountIn,
  expectedOut: amountIn * PRICE,
  minimumOut: amountIn * PRICE,
  feeIn: FEE,
  feeOut: FEE,
  heldOutBefore: 0n,
})

const TWO_HOPS = [
  hop(POOL, [LEDGERS.icp, LEDGERS.ckbtc], AMOUNT),
  hop(NEXT_POOL, [LEDGERS.ckbtc, LEDGERS.cketh], passedOn(AMOUNT * PRICE, FEE)),
]
const ONE_HOP = [hop(SIDE_POOL, [LEDGERS.icp, LEDGERS.cketh], AMOUNT)]

const route =
  (branches: readonly ReturnType<typeof hop>[][]): Order =>
  (key, now) =>
    newRouteFlow({
      principal: ME,
      key,
      now,
      facts: {
        tokenIn: LEDGERS.icp,
        tokenOut: LEDGERS.cketh,
        amountIn: AMOUNT * BigInt(branches.length),
        expectedOut: branches.reduce((sum, hops) => sum + (hops.at(-1)?.expectedOut ?? 0n), 0n),
        branches,
      },
    })

const SPLIT = route([TWO_HOPS, ONE_HOP])
/** Orders whose parts run side by side: each may stand anywhere while the others do. */
const PARTS = new Map([[SPLIT, [route([TWO_HOPS]), route([ONE_HOP])]]])

/** An order of every kind that there is: a new kind without one does not compile. */
const ORDERS: Record<FlowKind, readonly Order[]> = {
  swap: [
    swap({}),
    // by transfer; the same with as much on the subaccount beside
    swap({ ...SLU_SWAP, payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE } }),
    swap({ payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE, lyingBeside: AMOUNT + FEE } }),
    // with what lies there
    swap({ payment: BY_TRANSFER }),
    // with what the pool holds, wholly, and the rest by allowance or by transfer
    swap({ ...sized(BESIDE), payment: { ...HELD, from: undefined } }),
    swap({ payment: { ...HELD, from: 'allowance' } }),
    swap({
      payment: {
        ...HELD,
        from: 'subaccount',
        transfer: AMOUNT - BESIDE + FEE,
        lyingBeside: AMOUNT + FEE,
      },
    }),
    // the output stays
    swap({
      keepInPool: true,
      payment: { ...HELD, from: 'allowance', unused: 0n, unusedBeside: BESIDE },
    }),
    swap({ ...SLU_SWAP, keepInPool: true, payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE } }),
    swap({ isStepwise: true }),
  ],
  route: [route([TWO_HOPS]), SPLIT],
  order: [ONE_ORDER, AT_PLAIN, LADDER, REPLACED],
  'cancel-order': CANCELLED,
  'create-pool': CREATED,
  'add-liquidity': ADDED,
  'remove-liquidity': REMOVED,
  'transfer-position': HANDED_OVER,
  transfer: [
    payment('transfer', LEDGERS.ckbtc, 'ICRC2', BOB),
    payment('transfer', LEDGERS.dip20, 'DIP20', BOB),
  ],
  wrap: [payment('wrap', LEDGERS.icp, 'ICRC2', LEDGERS.wicp)],
  unwrap: [payment('unwrap', LEDGERS.wicp, 'EXT', ME)],
  'top-up': [payment('top-up', LEDGERS.xtc, 'DIP20-XTC', CANISTER)],
  withdraw: [
    payment('withdraw', LEDGERS.ckbtc, 'ICRC2', POOL),
    payment('withdraw', LEDGERS.icp, 'ICRC2', POOL, { kind: 'undeposited' }),
    payment('withdraw', LEDGERS.icp, 'ICRC2', POOL, { kind: 'stray', block: STRAY_BLOCK }),
    payment('withdraw', LEDGERS.wicp, 'EXT', POOL, { kind: 'foreign' }),
  ],
  refund: [payment('refund', LEDGERS.icp, 'ICRC2', MANAGER, { kind: 'passcode', pair: PASSCODE })],
}

/** Orders whose pool keeps books for ever: whatever is lost, what came of it can be found out. */
const KNOWABLE: ReadonlySet<Order> = new Set([
  ...ORDERS.order,
  ...ORDERS['cancel-order'],
  ...CREATED,
  ...ADDED,
  ...REMOVED,
  ...HANDED_OVER,
])

type Holdings = Record<string, bigint>
type Wanted = {
  readonly before: Holdings
  readonly after: Holdings
  readonly stages: readonly Holdings[]
  readonly calls: number
}

/** What an order comes to when nothing goes wrong, by way of what after each call. */
async function undisturbed(order: Order): Promise<Wanted> {
  const chain = new FakeChain()
  const stages: Holdings[] = []
  chain.onExecuted = () => stages.push(moved(chain))
  const process = new FakeProcess({
    network: new FakeNetwork(chain),
    storage: memoryStorage(),
    signer: 'key',
  })
  const before = moved(chain)
  const key = newOrderKey(ME, chain.nowMs)
  await process.flows.start(key, async () => order(key, chain.nowMs))
  const after = moved(chain)
  return {
    before,
    after,
    stages: await sideBySide(order, [before, ...stages]),
    calls: process.calls,
  }
}

/** Every way in which an order's parts may stand; of an order without parts what it went through. */
async function sideBySide(order: Order, own: readonly Holdings[]): Promise<readonly Holdings[]> {
  if (order === LADDER) return [...own, ...(await rungsSideBySide(own))]
  let combined: readonly Holdings[] | undefined
  for (const part of PARTS.get(order) ?? []) {
    const { before, stages } = await undisturbed(part)
    const known = combined ?? [before]
    combined = known.flatMap((one) => stages.map((stage) => sumOf(one, stage, before)))
  }
  return combined ?? own
}

/** What the rungs of a ladder have come to, each on its own way, once what they sell is deposited. */
async function rungsSideBySide(own: readonly Holdings[]): Promise<readonly Holdings[]> {
  const [, , deposited = {}] = own
  const rungs = await Promise.all(RUNGS.map(undisturbed))
  return rungs.reduce<readonly Holdings[]>(
    (known, { stages: [, , before = {}, ...stages] }) =>
      known.flatMap((one) => [one, ...stages.map((stage) => sumOf(one, stage, before))]),
    [deposited],
  )
}

/** What `stage` has changed of `before`, on top of `others`. */
function sumOf(others: Holdings, stage: Holdings, before: Holdings): Holdings {
  const names = [...new Set([...Object.keys(others), ...Object.keys(stage)])]
  return Object.fromEntries(
    names
      .map(
        (name) =>
          [name, (others[name] ?? 0n) + (stage[name] ?? 0n) - (before[name] ?? 0n)] as const,
      )
      .filter(([, amount]) => amount !== 0n),
  )
}

const outcomeOf = (run: Promise<unknown>): Promise<SluiceError | undefined> =>
  run.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SluiceError) return error
      throw error
    },
  )

/** What everybody holds, had approvals cost nothing: they move nothing else, and one that nobody used in time is given again. */
function moved(chain: FakeChain): Holdings {
  const holdings = chain.holdings()
  const mine = Object.values(LEDGERS).map((ledger) => {
    const key = `${ledger} ${ME}`
    return [key, (holdings[key] ?? 0n) + chain.paidForApprovals(ledger)] as const
  })
  return { ...holdings, ...Object.fromEntries(mine) }
}

const GAPS_MS = [SECOND, 7 * MINUTE, 30 * MINUTE, 25 * 60 * MINUTE]

type Accident = {
  readonly at: number
  readonly how: (typeof MISHAPS)[number]
  readonly dies: boolean
}
type Fate = {
  readonly accidents: readonly Accident[]
  readonly signer: (typeof FAKE_SIGNERS)[number]
  readonly lateComes: (typeof LATE_COMES)[number]
  /** Between one attempt and the next. */
  readonly gapMs: number
}

const fates: fc.Arbitrary<Fate> = fc.record({
  accidents: fc.array(
    fc.record({
      at: fc.nat({ max: 3 }),
      how: fc.constantFrom(...MISHAPS),
      dies: fc.boolean(),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  signer: fc.constantFrom(...FAKE_SIGNERS),
  lateComes: fc.constantFrom(...LATE_COMES),
  gapMs: fc.constantFrom(...GAPS_MS),
})

/** The second attempt is refused while the first is still on its way. */
const refusedMeanwhile = (signer: Fate['signer'], at: number): Fate => ({
  accidents: [
    { at, how: 'late', dies: false },
    { at: 0, how: 'refused', dies: false },
  ],
  signer,
  lateComes: 'afterwards',
  gapMs: SECOND,
})

/** Every accident of a flow of two calls; of longer ones each run draws others. */
const ALWAYS_PLAYED = 480

/** Every single accident. */
function* singleFates(calls: number): Generator<Fate> {
  for (let at = 0; at < Math.max(calls, 2); at++)
    for (const how of MISHAPS)
      for (const dies of [false, true])
        for (const signer of FAKE_SIGNERS)
          for (const lateComes of LATE_COMES)
            for (const gapMs of GAPS_MS)
              yield { accidents: [{ at, how, dies }], signer, lateComes, gapMs }
}

/** What a person knows of an order: done, to be gone on with or given again, lost to everybody's knowledge, or ended half-way at a pool. */
type Known = 'done' | 'open' | 'nothing-moved' | 'unknowable' | 'at-pool'

/** One order through many processes over one store. */
class Life {
  readonly network = new FakeNetwork(new FakeChain())
  private readonly storage = memoryStorage()
  private readonly key = newOrderKey(ME, this.network.chain.nowMs)
  private readonly order: Order
  private readonly fate: Fate

  constructor(order: Order, fate: Fate) {
    this.order = order
    this.fate = fate
  }

  /** Goes on with the order, or gives it again, in a process of its own. */
  async live(mishap?: Accident): Promise<Known> {
    const { signer, lateComes, gapMs } = this.fate
    const { chain } = this.network
    const process = this.process({ signer, lateComes, ...(mishap ? { mishap } : {}) })
    const [pending] = process.flows.pending()
    const error = await outcomeOf(
      pending
        ? process.flows.resume(pending.id)
        : process.flows.start(this.key, async () => this.order(this.key, chain.nowMs)),
    )
    chain.nowMs += mishap ? gapMs : 7 * MINUTE
    // of a process that died nobody heard anything
    if (mishap?.dies && process.calls > mishap.at) return 'open'
    if (error === undefined) return 'done'
    if (this.pending().length > 0) return 'open'
    if (error instanceof SwapError && error.funds === 'pool')
      return error.retry === 'never' ? 'unknowable' : 'at-pool'
    if (error.funds === 'wallet') return 'nothing-moved'
    // what a pool was asked to pay out and is still there
    if (error.funds === 'pool' && error.retry !== 'never') return 'nothing-moved'
    return error.retry === 'never' ? 'unknowable' : 'open'
  }

  pending(): AnyFlow[] {
    return this.process({ signer: this.fate.signer }).flows.pending()
  }

  private process(more: Partial<Fate> & { signer: Fate['signer']; mishap?: Accident }) {
    return new FakeProcess({ network: this.network, storage: this.storage, ...more })
  }
}

const MOST_ROUNDS = 8

/** Lives through a fate, and says where everything is in the end. */
async function liveThrough(
  { order }: { order: Order },
  { before, after, stages }: Wanted,
  fate: Fate,
): Promise<void> {
  const life = new Life(order, fate)
  const { chain } = life.network
  const accidents = [...fate.accidents]
  let known: Known = 'open'
  for (let round = 0; round < MOST_ROUNDS; round++) {
    known = await life.live(accidents.shift())
    if (known === 'done' || known === 'unknowable' || known === 'at-pool') break
    if (known !== 'nothing-moved') continue
    // whoever hears that nothing moved may rely on it, whatever arrives late
    life.network.deliverLate()
    expect(moved(chain)).toEqual(before)
  }
  life.network.deliverLate()
  expect(life.pending()).toEqual([])
  // an order that ended so would leave a position that nobody finds
  if (KNOWABLE.has(order)) expect(known).toBe('done')
  // what ended at a pool is there, and nothing comes after it
  if (known === 'at-pool') expect(moved(chain)).not.toEqual(before)
  if (known === 'unknowable' || known === 'at-pool') expect(stages).toContainEqual(moved(chain))
  else expect([known, moved(chain)]).toEqual(['done', after])
  chain.nowMs += LONGEST_APPROVAL_MS
  expect(chain.openAllowances).toEqual([])
}

/**
 * Plays orders of some kinds through every accident. Each file of tests has a share of the kinds, so that they run side by side.
 */
export function describeFlows(kinds: readonly FlowKind[]): void {
  describe.each(kinds.flatMap((kind) => ORDERS[kind].map((order) => ({ kind, order }))))(
    'a flow of kind $kind',
    (flow) => {
      test('stopped after any call with any outcome and gone on with elsewhere has the same end, and moves nothing twice', async () => {
        const wanted = await undisturbed(flow.order)
        for (const fate of some([...singleFates(wanted.calls)], ALWAYS_PLAYED)) {
          await liveThrough(flow, wanted, fate).catch((cause: unknown) => {
            throw new Error(`the fate was ${JSON.stringify(fate)}`, { cause })
          })
        }
      })

      test('stopped again and again has the same end, and moves nothing twice', async () => {
        const wanted = await undisturbed(flow.order)
        await fc.assert(
          fc.asyncProperty(fates, (fate) => liveThrough(flow, wanted, fate)),
          {
            ...share(10_000),
            examples: [
              [refusedMeanwhile('key', 0)],
              [refusedMeanwhile('wallet', 1)],
              [refusedMeanwhile('batches', 0)],
              [refusedMeanwhile('batches', 1)],
            ],
          },
        )
      })
    },
  )
}
