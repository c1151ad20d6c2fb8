import { translateError } from '../agent/translateError.ts'
import { type SluiceError, SwapError } from '../errors.ts'
import type { Flow, StepEvent } from './Flow.ts'
import type { FlowCaller } from './FlowCaller.ts'
import { goesAlong } from './goesAlong.ts'
import type { Plan, Step } from './Plan.ts'
import { StepCalls } from './StepCalls.ts'
import type { Journal } from './store/Journal.ts'

export type RunOptions = {
  readonly onStep?: (event: StepEvent) => void
  /** Stops before the first call that moves tokens; what has moved goes on. */
  readonly signal?: AbortSignal
}

type Desk = {
  readonly plan: Plan<unknown>
  readonly journal: Journal<Flow>
  readonly caller: FlowCaller
  readonly options: RunOptions
  readonly now: () => number
  readonly pause?: ((ms: number) => Promise<void>) | undefined
}

/** Requests of a key at hand are asked for again at once when their answer is lost; a wallet would ask its owner each time. */
const TRIES = 3
const realPause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Takes the steps of a plan from where the journal of its flow says that they are. */
export class PlanRun {
  private readonly desk: Desk
  /** Steps whose calls wait to go together with the one that they prepare. */
  private readonly along = new Set<string>()

  constructor(desk: Desk) {
    this.desk = desk
  }

  /**
   * Runs what can be run, side by side, until every step is done. A failure lets everything that does not wait for it end first; a
   * wallet, whose owner may have said no, is not asked for anything else.
   */
  async run(): Promise<void> {
    const { plan, journal, options, caller } = this.desk
    const over = new Set<string>()
    const failures: SluiceError[] = []
    const stuck = new Set<string>()
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
        const isOver = await this.runStep(step)
        if (isOver) over.add(step.name)
        // made anew, with what prepares it
        else for (const before of step.after) over.delete(before)
      }
      const ends = caller.signsElsewhere
        ? await inTurn(ready, run)
        : await Promise.allSettled(ready.map(run))
      for (const [index, end] of ends.entries()) {
        if (end.status === 'fulfilled') continue
        failures.push(translateError(end.reason))
        stuck.add(ready[index]?.name ?? '')
      }
      if (failures.length > 0 && caller.signsElsewhere) throw worst(failures)
    }
  }

  /** Whether the step is over; one that never ran and is to be made anew is not. */
  private async runStep(step: Step): Promise<boolean> {
    const { plan, journal, options, caller } = this.desk
    const { onStep, signal } = options
    const tell = (status: StepEvent['status']) => onStep?.({ step: step.name, status })
    const isFresh = journal.stateOf(step.name) === undefined
    if (isFresh && (await step.isNeeded?.(journal.results())) === false) {
      if (step.kind !== 'prepare') journal.write(step.name, { kind: 'skipped' })
      tell('skipped')
      return true
    }
    if (signal?.aborted && !journal.hasMoved(plan)) throw SwapError.cancelled()
    tell('active')
    if (caller.asksOnce && goesAlong(step, plan)) {
      this.along.add(step.name)
      return true
    }
    const tellAll = (status: StepEvent['status']) => {
      for (const name of step.after) if (this.along.delete(name)) onStep?.({ step: name, status })
      tell(status)
    }
    try {
      await this.perform(step)
    } catch (error) {
      tellAll('failed')
      throw error
    }
    const isOver = step.kind === 'prepare' || journal.isSettled(step.name)
    if (isOver) tellAll('done')
    return isOver
  }

  private async perform(step: Step): Promise<void> {
    const { plan, journal, caller, now, options, pause = realPause } = this.desk
    const { signal } = options
    switch (step.kind) {
      case 'move':
        return this.patiently(step.name, () =>
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
  private async patiently(name: string, make: () => Promise<void>) {
    const { journal, caller } = this.desk
    for (let tries = TRIES; ; tries--) {
      try {
        return await make()
      } catch (error) {
        const { funds, retry } = translateError(error)
        const isLost = funds === 'moving' && retry === 'now' && journal.stateOf(name) !== undefined
        if (!isLost || caller.signsElsewhere || tries <= 1) throw error
      }
    }
  }

  /** Makes a call that moves nothing again when its answer was forged: the next one goes through other hands. */
  private async untilReadable<T>(call: () => Promise<T>): Promise<T> {
    const { caller } = this.desk
    for (let tries = TRIES; ; tries--) {
      try {
        return await call()
      } catch (error) {
        const isForged = translateError(error).code === 'unreadable'
        if (!isForged || caller.signsElsewhere || tries <= 1) throw error
      }
    }
  }
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
