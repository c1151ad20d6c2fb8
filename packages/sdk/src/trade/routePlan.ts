import { type SluiceError, SwapError } from '../errors.ts'
import type { MovingStep, Plan, PreparingStep, Results, Step, WaitingStep } from '../flows/Plan.ts'
import { transferStep } from '../pools/depositSteps.ts'
import { fetchHeldAfter } from '../swap/heldAfter.ts'
import { approvalKeyStep, transferKeyStep } from '../swap/keySteps.ts'
import { paidAtPool } from '../swap/paidAtPool.ts'
import { depositOf, lyingSwapStep } from '../swap/paidPlan.ts'
import type { SwapFacts, SwapFlow } from '../swap/SwapFlow.ts'
import { type SwapBooks, SwapTraces } from '../swap/SwapTraces.ts'
import { swapSteps } from '../swap/swapPlan.ts'
import { passedOn } from './passedOn.ts'
import {
  type HopPart,
  type HopPlace,
  hopStep,
  type RouteFlow,
  type RouteReceipt,
} from './RouteFlow.ts'

/**
 * A trade through several pools: each hop pays its pool exactly, by an approval of its own, and gets into the wallet what the next
 * one takes. Branches run side by side. A hop that comes to nothing leaves what it was to take in the wallet; only a first one that is
 * paid by transfer has brought it to its pool.
 */
export function routePlan(route: RouteFlow, books: SwapBooks): Plan<RouteReceipt> {
  const { branches } = route.facts
  const hops = branches.flatMap((facts, branch) =>
    facts.map((planned, hop) => new RouteHop(route, { branch, hop }, planned, books)),
  )
  return {
    steps: hops.flatMap((hop) => hop.steps()),
    touches: {
      ledgers: [
        ...new Set(branches.flat().flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut])),
      ],
      pools: branches.flat().map(({ poolId }) => poolId),
    },
    settle: (error, done) => firstAtPool(error, done, { hops, books }),
    finish: (done) => toReceipt(route, hops, done),
  }
}

class RouteHop {
  readonly place: HopPlace
  private readonly route: RouteFlow
  private readonly planned: SwapFacts
  private readonly books: SwapBooks

  constructor(route: RouteFlow, place: HopPlace, planned: SwapFacts, books: SwapBooks) {
    this.route = route
    this.place = place
    this.planned = planned
    this.books = books
  }

  steps(): Step[] {
    const pays = this.isByTransfer ? this.transferStep() : this.approveStep()
    return [this.keyStep(), pays, this.swapStep(pays.name)]
  }

  /** The hop as a swap of its own, with what the hop before has given. */
  swapAt(done: Results): SwapFlow {
    const { route, planned, before } = this
    const given = before && done.get(hopStep('swap', before.place))
    const amountIn = given === undefined ? planned.amountIn : passedOn(given, planned.feeIn)
    const createdAtNs = done.get(this.name('key')) ?? route.createdAtNs
    return { ...route, kind: 'swap', createdAtNs, facts: { ...planned, amountIn } }
  }

  /** Whether the pool is paid by a transfer to the caller's subaccount, as only first hops are. */
  get isByTransfer(): boolean {
    return this.planned.payment !== undefined
  }

  get isLast(): boolean {
    return this.route.facts.branches[this.place.branch]?.length === this.place.hop + 1
  }

  name(part: HopPart): string {
    return hopStep(part, this.place)
  }

  private get before(): RouteHop | undefined {
    const { branch, hop } = this.place
    const planned = this.route.facts.branches[branch]?.[hop - 1]
    return planned && new RouteHop(this.route, { branch, hop: hop - 1 }, planned, this.books)
  }

  private keyStep(): WaitingStep {
    const { before, books, route } = this
    const { now } = books
    if (this.isByTransfer)
      return transferKeyStep({ name: this.name('key'), after: [], first: route.createdAtNs, now })
    const validForNs = this.planned.validForNs ?? route.validForNs
    return approvalKeyStep({
      validForNs,
      name: this.name('key'),
      after: before ? [hopStep('swap', before.place)] : [],
      first: before === undefined ? route.createdAtNs : undefined,
      now,
      ready: async (done) => before?.requirePaidOut(done),
    })
  }

  private approveStep(): PreparingStep {
    const at = (done: Results) => swapSteps(this.swapAt(done), this.books).approve
    return {
      kind: 'prepare',
      name: this.name('approve'),
      after: [this.name('key')],
      isNeeded: async (done) => (await at(done).isNeeded?.(done)) ?? true,
      call: (done) => at(done).call(done),
    }
  }

  private transferStep(): MovingStep {
    const { planned, route, books } = this
    const deposit = depositOf({ ...route, kind: 'swap', facts: planned })
    return transferStep(
      deposit,
      {
        name: this.name('transfer'),
        after: [this.name('key')],
        amount: planned.payment?.transfer ?? 0n,
        createdAtNs: (done) => this.swapAt(done).createdAtNs,
      },
      books,
    )
  }

  private swapStep(pays: string): MovingStep {
    const { planned, books } = this
    if (this.isByTransfer) {
      const swap = this.swapAt(new Map())
      return { ...lyingSwapStep(swap, books, [pays]), name: this.name('swap') }
    }
    const at = (done: Results) => swapSteps(this.swapAt(done), books).swap
    const traces = (done: Results) => new SwapTraces(this.swapAt(done), books)
    const { errors, repeat } = at(new Map())
    const look = repeat.by === 'request' ? repeat.look : undefined
    return {
      kind: 'move',
      name: this.name('swap'),
      after: [this.name('key'), pays],
      call: async (done) => {
        const swap = this.swapAt(done)
        if (swap.facts.amountIn > 0n) return at(done).call(done)
        const details = { fee: planned.feeIn }
        throw new SwapError('invalid-amount', { details, retry: 'never', funds: 'wallet' })
      },
      repeat: {
        by: 'request',
        look: {
          mayAskAgain: true,
          times: look?.times ?? 0,
          before: (done) => traces(done).fetchBefore(),
          see: (before, done) => traces(done).fetch(before),
        },
      },
      // a hop whose end nobody can find out must not be made anew, though the flow goes on
      errors: { ...errors, forgotten: SwapError.outcomeLost },
    }
  }

  /** What a pool gave and could not pay out is not there to go on with. */
  private async requirePaidOut(done: Results): Promise<void> {
    const { planned } = this
    const given = done.get(this.name('swap'))
    if (given === undefined) return
    const held = await this.fetchHeldOut(given)
    if (held < planned.heldOutBefore + given) return
    const details = { pool: planned.poolId }
    throw new SwapError('left-in-pool', { details, retry: 'later', funds: 'pool' })
  }

  /** What became of the hop. */
  async account(done: Results): Promise<Account> {
    const { poolId, tokenOut: ledgerId, feeOut, heldOutBefore } = this.planned
    const amountOut = done.get(this.name('swap')) ?? 0n
    const held = await this.fetchHeldOut(amountOut)
    const isLeft = held >= heldOutBefore + amountOut || amountOut <= feeOut
    return {
      hop: { poolId, amountIn: this.swapAt(done).facts.amountIn, amountOut },
      arrived: isLeft ? 0n : amountOut - feeOut,
      left: isLeft && held > 0n ? [{ poolId, ledgerId, amount: held }] : [],
    }
  }

  /** What the pool holds of the hop's output once it has paid what it had to. */
  private async fetchHeldOut(given: bigint): Promise<bigint> {
    const { planned: facts, route, books } = this
    const swapped = { facts, principal: route.principal }
    const { balance0, balance1 } = await fetchHeldAfter(swapped, given, books)
    return facts.zeroForOne ? balance1 : balance0
  }
}

/** How a trade ends whose first pool has been paid by transfer and does not swap: what was paid lies there, and nothing has come of it. */
async function firstAtPool(
  error: SluiceError,
  done: Results,
  { hops, books }: { readonly hops: readonly RouteHop[]; readonly books: SwapBooks },
): Promise<SluiceError | undefined> {
  const [first] = hops
  if (!first?.isByTransfer || done.has(first.name('swap'))) return undefined
  return paidAtPool(error, new Map(), { swap: first.swapAt(done), books })
}

type Account = {
  readonly hop: RouteReceipt['hops'][number]
  readonly arrived: bigint
  readonly left: RouteReceipt['leftInPools']
}

async function toReceipt(
  { facts }: RouteFlow,
  hops: readonly RouteHop[],
  done: Results,
): Promise<RouteReceipt> {
  const accounts = await Promise.all(hops.map((hop) => hop.account(done))).catch(
    (error: unknown) => {
      throw SwapError.outcomeUnknown(error)
    },
  )
  const last = accounts.filter((_, index) => hops[index]?.isLast)
  const { tokenIn, tokenOut, amountIn } = facts
  return {
    kind: 'route',
    tokenIn,
    tokenOut,
    amountIn,
    amountOut: last.reduce((sum, { hop }) => sum + hop.amountOut, 0n),
    received: last.reduce((sum, { arrived }) => sum + arrived, 0n),
    hops: accounts.map(({ hop }) => hop),
    leftInPools: accounts.flatMap(({ left }) => left),
  }
}
