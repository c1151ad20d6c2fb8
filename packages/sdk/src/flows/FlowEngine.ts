import { translateError } from '../agent/translateError.ts'
import { CallError, type SluiceError } from '../errors.ts'
import type { Flow, UnreadFlow } from './Flow.ts'
import type { FlowCaller } from './FlowCaller.ts'
import { goesAlong } from './goesAlong.ts'
import { validForOf } from './orders/approvalTimes.ts'
import { OnceEach } from './orders/OnceEach.ts'
import { type OrderKey, requireOwnOrder } from './orders/OrderKey.ts'
import { type Line, overGaps } from './orders/overGaps.ts'
import type { Plan, Touched } from './Plan.ts'
import { PlanRun, type RunOptions } from './PlanRun.ts'
import type { FlowLock } from './store/FlowLock.ts'
import type { FlowStore } from './store/FlowStore.ts'
import { Journal } from './store/Journal.ts'

/** The kinds of flows that an engine carries out. */
type FlowKinds<F extends Flow, Receipt> = {
  /** How a flow is carried out. */
  readonly planOf: (flow: F) => Promise<Plan<Receipt>>
}

export type FlowOptions = RunOptions & {
  /** With it a gap of the connection is waited for, and told of; without it the flow ends, to be resumed. */
  readonly onGap?: (isGap: boolean) => void
  /** Tells what is to be read anew when the flow has ended or is interrupted. */
  readonly onEnd?: (touched: Touched) => void
}

type Services<F extends Flow, Receipt> = {
  readonly kinds: FlowKinds<F, Receipt>
  readonly store: FlowStore<F>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly caller: FlowCaller & { withWallet<T>(flow: () => Promise<T>): Promise<T> }
  readonly lock: FlowLock
  readonly line: Line
  readonly now: () => number
  /** For how long orders given now may approve something, in whole minutes; undefined for the usual time. */
  readonly approvalMinutes?: (() => number | undefined) | undefined
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * Carries out what moves money. Each flow is written down before anything leaves, goes on after an interruption where it was, never
 * moves a token twice, and is forgotten when it has ended: done, or with nothing moved.
 */
export class FlowEngine<F extends Flow, Receipt> {
  private readonly services: Services<F, Receipt>
  private readonly orders = new OnceEach<Receipt>()

  constructor(services: Services<F, Receipt>) {
    this.services = services
  }

  /**
   * Carries out an order once, however often it is given. `begin` checks it and says what it is; of an order that is written down
   * already it is not asked.
   * @throws SluiceError. Where its `funds` are `wallet`, nothing is left behind.
   */
  start(
    key: OrderKey | undefined,
    begin: () => Promise<F>,
    options: FlowOptions = {},
  ): Promise<Receipt> {
    return this.orders.once(key, async () => {
      requireOwnOrder(key, this.requirePrincipal())
      const { approvalMinutes } = this.services
      const valid = validForOf(approvalMinutes?.())
      return this.carryOut(key?.id, async () => ({ ...(await begin()), ...valid }), options)
    })
  }

  /** Goes on with what was interrupted; what was sent before is never sent twice. @throws as `start` */
  async resume(id: string, options: FlowOptions = {}): Promise<Receipt> {
    const begin = async () => {
      throw CallError.refused('this is not waiting any more')
    }
    return this.carryOut(id, begin, options)
  }

  /** What this caller has begun and is not finished. */
  pending(): F[] {
    const { store, principal } = this.services
    return store.list().filter((flow) => flow.principal === principal)
  }

  /** What a later version of the app has begun for this caller: only that version can finish it. */
  unread(): UnreadFlow[] {
    const { store, principal } = this.services
    return store.unread().filter((flow) => flow.principal === principal)
  }

  /** Forgets a flow, whatever has become of it. Tokens that a pool holds stay withdrawable. */
  dismiss(id: string): void {
    this.services.store.remove(id)
  }

  /** How often a wallet will ask its owner from here on; none for a key at hand. */
  async prompts(flow: F): Promise<number> {
    const { caller } = this.services
    if (!caller.signsElsewhere) return 0
    const plan = await this.services.kinds.planOf(flow)
    const journal = new Journal(flow, { save: () => {}, remove: () => {} })
    const needed = await Promise.all(
      plan.steps.map(async (step) => {
        if (step.kind === 'wait' || journal.isSettled(step.name)) return false
        if (caller.asksOnce && goesAlong(step, plan)) return false
        if (step.kind === 'prepare' && journal.isPassed(step, plan)) return false
        return (await step.isNeeded?.(journal.results())) ?? true
      }),
    )
    return needed.filter(Boolean).length
  }

  private carryOut(
    orderId: string | undefined,
    begin: () => Promise<F>,
    options: FlowOptions,
  ): Promise<Receipt> {
    const { lock, line, caller } = this.services
    let id = orderId
    // read inside of the lock: another tab may have gone on with it while this one waited
    const attempt = () =>
      caller.withWallet(async () => {
        const flow = (id === undefined ? undefined : this.find(id)) ?? (await begin())
        id = flow.id
        return this.drive(flow, options)
      })
    const { onGap, signal } = options
    return lock(this.requirePrincipal(), () =>
      onGap ? overGaps(line, { attempt, onGap, signal }) : attempt(),
    )
  }

  private async drive(flow: F, options: FlowOptions): Promise<Receipt> {
    const { kinds, store, caller, now, pause } = this.services
    const plan = await kinds.planOf(flow)
    const journal = new Journal(flow, store)
    store.save(flow)
    try {
      await new PlanRun({ caller, now, pause, plan, journal, options }).run()
      const receipt = await plan.finish(journal.results())
      journal.forget()
      return receipt
    } catch (error) {
      const known = translateError(error)
      const end = await settled(known, plan, journal)
      if (end !== undefined) {
        journal.forget()
        throw end
      }
      // what nobody can find out any more must not be made anew, whatever was moved before it
      const isLost = known.funds === 'moving' && known.retry === 'never'
      if (isLost || (known.funds !== 'moving' && !journal.hasMoved(plan))) journal.forget()
      throw known
    } finally {
      options.onEnd?.(plan.touches)
    }
  }

  private find(id: string): F | undefined {
    return this.pending().find((flow) => flow.id === id)
  }

  private requirePrincipal(): string {
    const { principal } = this.services
    if (principal === undefined) throw CallError.signedOut()
    return principal
  }
}

/** How a flow ends for good though it has moved something. */
async function settled<F extends Flow, Receipt>(
  error: SluiceError,
  plan: Plan<Receipt>,
  journal: Journal<F>,
): Promise<SluiceError | undefined> {
  if (error.funds === 'moving' || !journal.hasMoved(plan) || journal.isOpen()) return undefined
  return plan.settle?.(error, journal.results()).catch(() => undefined)
}
