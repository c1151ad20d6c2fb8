import { translateError } from '../agent/translateError.ts'
import { CallError, type SluiceError, SwapError } from '../errors.ts'
import type { Flow, StepEvent, UnreadFlow } from './Flow.ts'
import { goesAlong } from './goesAlong.ts'
import { OnceEach } from './orders/OnceEach.ts'
import { type OrderKey, requireOwnOrder } from './orders/OrderKey.ts'
import { type Line, overGaps } from './orders/overGaps.ts'
import type { Plan, Step, Touched } from './Plan.ts'
import { type FlowCaller, StepCalls } from './StepCalls.ts'
import type { FlowLock } from './store/FlowLock.ts'
import type { FlowStore } from './store/FlowStore.ts'
import { Journal } from './store/Journal.ts'

/** The kinds of flows that an engine carries out. */
export type FlowKinds<F extends Flow, Receipt> = {
  /** How a flow is carried out. */
  readonly planOf: (flow: F) => Promise<Plan<Receipt>>
}

export type FlowOptions = {
  readonly onStep?: (event: StepEvent) => void
  /** Stops before the first call that moves tokens; what has moved goes on. */
  readonly signal?: AbortSignal
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
  readonly pause?: (ms: number) => Promise<void>
}

type Drive<F extends Flow, Receipt> = {
  readonly plan: Plan<Receipt>
  readonly journal: Journal<F>
  readonly options: FlowOptions
  /** Steps whose calls wait to go together with the one that they prepare. */
  readonly along: Set<string>
}

/** Requests of a key at hand are asked for again at once when their answer is lost; a wallet would ask its owner each time. */
const TRIES = 3
const realPause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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
      return this.carryOut(key?.id, begin, options)
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
    const { kinds, store } = this.services
    const plan = await kinds.planOf(flow)
    const journal = new Journal(flow, store)
    store.save(flow)
    try {
      await this.runSteps(plan, journal, options)
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

  /**
   * Runs what can be run, side by side, until every step is done. A failure lets everything that does not wait for it end first; a
   * wallet, whose owner may have said no, is not asked for anything else.
   */
  private async runSteps(plan: Plan<Receipt>, journal: Journal<F>, options: FlowOptions) {
    const over = new Set<string>()
    const failures: SluiceError[] = []
    const stuck = new Set<string>()
    const drive = { plan, journal, options, along: new Set<string>() }
    for (;;) {
      for (const step of plan.steps) {
        if (over.has(step.name) || !journal.isOver(step, plan)) continue
        over.add(step.name)
        options.onStep?.({ step: step.name, status: 'skipped' })
      }
      const ready = plan.steps.filter(
        ({ name, after }) =>
          !over.has(name) && !stuck.has(name) && after.every((before) => over.has(before)),
      )
      if (ready.length === 0) {
        if (failures.length > 0) throw worst(failures)
        return
      }
      const run = async (step: Step) => {
        const isOver = await this.runStep(step, drive)
        if (isOver) over.add(step.name)
        // made anew, with what prepares it
        else for (const before of step.after) over.delete(before)
      }
      const ends = this.services.caller.signsElsewhere
        ? await inTurn(ready, run)
        : await Promise.allSettled(ready.map(run))
      for (const [index, end] of ends.entries()) {
        if (end.status === 'fulfilled') continue
        failures.push(translateError(end.reason))
        stuck.add(ready[index]?.name ?? '')
      }
      if (failures.length > 0 && this.services.caller.signsElsewhere) throw worst(failures)
    }
  }

  /** Whether the step is over; one that never ran and is to be made anew is not. */
  private async runStep(
    step: Step,
    { plan, journal, options, along }: Drive<F, Receipt>,
  ): Promise<boolean> {
    const { onStep, signal } = options
    const { asksOnce } = this.services.caller
    const tell = (status: StepEvent['status']) => onStep?.({ step: step.name, status })
    const isFresh = journal.stateOf(step.name) === undefined
    if (isFresh && (await step.isNeeded?.(journal.results())) === false) {
      if (step.kind !== 'prepare') journal.write(step.name, { kind: 'skipped' })
      tell('skipped')
      return true
    }
    if (signal?.aborted && !journal.hasMoved(plan)) throw SwapError.cancelled()
    tell('active')
    if (asksOnce && goesAlong(step, plan)) {
      along.add(step.name)
      return true
    }
    const tellAll = (status: StepEvent['status']) => {
      for (const name of step.after) if (along.delete(name)) onStep?.({ step: name, status })
      tell(status)
    }
    try {
      await this.perform(step, { plan, journal, signal })
    } catch (error) {
      tellAll('failed')
      throw error
    }
    const isOver = step.kind === 'prepare' || journal.isSettled(step.name)
    if (isOver) tellAll('done')
    return isOver
  }

  private async perform(
    step: Step,
    {
      plan,
      journal,
      signal,
    }: Pick<Drive<F, Receipt>, 'plan' | 'journal'> & {
      signal: AbortSignal | undefined
    },
  ) {
    const { caller, now, pause = realPause } = this.services
    switch (step.kind) {
      case 'move':
        return this.patiently(step.name, journal, () =>
          new StepCalls({ plan, caller, journal, now, pause, signal }).make(step),
        )
      case 'prepare': {
        const failed = (error: unknown): SluiceError =>
          step.failed?.(translateError(error)) ?? translateError(error)
        const call = await step.call(journal.results())
        const answer = await this.untilReadable(() => caller.run(call)).catch((error: unknown) => {
          throw failed(error)
        })
        if (answer.kind === 'refused') throw answer.error
        return
      }
      case 'wait':
        for (;;) {
          const found = await step.poll(journal.results())
          if (found !== 'not-yet') return journal.write(step.name, { kind: 'done', ...found })
          if (signal?.aborted) throw SwapError.outcomeUnknown(signal.reason)
          await pause(step.everyMs)
        }
    }
  }

  /** Asks again what came of a call, as long as it is written down: one that is not would be made anew. */
  private async patiently(name: string, journal: Journal<F>, make: () => Promise<void>) {
    for (let tries = TRIES; ; tries--) {
      try {
        return await make()
      } catch (error) {
        const { funds, retry } = translateError(error)
        const isLost = funds === 'moving' && retry === 'now' && journal.stateOf(name) !== undefined
        if (!isLost || this.services.caller.signsElsewhere || tries <= 1) throw error
      }
    }
  }

  /** Makes a call that moves nothing again when its answer was forged: the next one goes through other hands. */
  private async untilReadable<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = TRIES; ; tries--) {
      try {
        return await call()
      } catch (error) {
        const isForged = translateError(error).code === 'unreadable'
        if (!isForged || this.services.caller.signsElsewhere || tries <= 1) throw error
      }
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

/** A wallet asks one question at a time. */
async function inTurn<T>(
  steps: readonly T[],
  run: (step: T) => Promise<void>,
): Promise<PromiseSettledResult<void>[]> {
  const ends: PromiseSettledResult<void>[] = []
  for (const step of steps) {
    const [end] = await Promise.allSettled([run(step)])
    ends.push(end)
    if (end.status === 'rejected') break
  }
  return ends
}

/** Of several failures the one that leaves something on its way matters most. */
function worst(failures: readonly SluiceError[]): SluiceError | undefined {
  const moving = failures.filter(({ funds }) => funds === 'moving')
  return moving.find(({ retry }) => retry !== 'never') ?? moving[0] ?? failures[0]
}
