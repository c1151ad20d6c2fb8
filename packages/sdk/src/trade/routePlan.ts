import { SwapError } from '../errors.ts'
import type { MovingStep, Plan, PreparingStep, Results, Step, WaitingStep } from '../flows/Plan.ts'
import { approvalKeyStep } from '../swap/approvalKeyStep.ts'
import type { SwapFacts, SwapFlow } from '../swap/SwapFlow.ts'
import { type SwapBooks, SwapTraces } from '../swap/SwapTraces.ts'
import { swapSteps } from '../swap/swapPlan.ts'
import { passedOn } from './passedOn.ts'
import { type HopPlace, hopStep, type RouteFlow, type RouteReceipt } from './RouteFlow.ts'

/**
 * A trade through several pools: each hop pays its pool exactly, by an approval of its own, and gets into the wallet what the next
 * one takes. Branches run side by side. A hop that comes to nothing leaves what it was to take in the wallet.
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
    return [this.keyStep(), this.approveStep(), this.swapStep()]
  }

  /** The hop as a swap of its own, with what the hop before has given. */
  swapAt(done: Results): SwapFlow {
    const { route, planned, before } = this
    const given = before && done.get(hopStep('swap', before.place))
    const amountIn = given === undefined ? planned.amountIn : passedOn(given, planned.feeIn)
    const createdAtNs = done.get(this.name('key')) ?? route.createdAtNs
    return { ...route, kind: 'swap', createdAtNs, facts: { ...planned, amountIn } }
  }

  get isLast(): boolean {
    return this.route.facts.branches[this.place.branch]?.length === this.place.hop + 1
  }

  private name(part: 'key' | 'approve' | 'swap'): string {
    return hopStep(part, this.place)
  }

  private get before(): RouteHop | undefined {
    const { branch, hop } = this.place
    const planned = this.route.facts.branches[branch]?.[hop - 1]
    return planned && new RouteHop(this.route, { branch, hop: hop - 1 }, planned, this.books)
  }

  private keyStep(): WaitingStep {
    const { before, books, route } = this
    return approvalKeyStep({
      name: this.name('key'),
      after: before ? [hopStep('swap', before.place)] : [],
      first: before === undefined ? route.createdAtNs : undefined,
      now: books.now,
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

  private swapStep(): MovingStep {
    const { planned, books } = this
    const at = (done: Results) => swapSteps(this.swapAt(done), books).swap
    const traces = (done: Results) => new SwapTraces(this.swapAt(done), books)
    const { errors, repeat } = at(new Map())
    const look = repeat.by === 'request' ? repeat.look : undefined
    return {
      kind: 'move',
      name: this.name('swap'),
      after: [this.name('key'), this.name('approve')],
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
    const { planned, books } = this
    const given = done.get(this.name('swap'))
    const held = await fetchHeldOut(planned, books)
    if (given === undefined || held < planned.heldOutBefore + given) return
    const details = { pool: planned.poolId }
    throw new SwapError('left-in-pool', { details, retry: 'later', funds: 'pool' })
  }

  /** What became of the hop. */
  async account(done: Results): Promise<Account> {
    const { planned, books } = this
    const { poolId, tokenOut: ledgerId, feeOut, heldOutBefore } = planned
    const amountOut = done.get(this.name('swap')) ?? 0n
    const held = await fetchHeldOut(planned, books)
    const isLeft = held >= heldOutBefore + amountOut || amountOut <= feeOut
    return {
      hop: { poolId, amountIn: this.swapAt(done).facts.amountIn, amountOut },
      arrived: isLeft ? 0n : amountOut - feeOut,
      left: isLeft && held > 0n ? [{ poolId, ledgerId, amount: held }] : [],
    }
  }
}

type Account = {
  readonly hop: RouteReceipt['hops'][number]
  readonly arrived: bigint
  readonly left: RouteReceipt['leftInPools']
}

async function fetchHeldOut(
  { poolId, zeroForOne }: SwapFacts,
  { pools }: SwapBooks,
): Promise<bigint> {
  const { balance0, balance1 } = await pools.fetchUnused(poolId)
  return zeroForOne ? balance1 : balance0
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
