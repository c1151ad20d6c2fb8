import type { Flow, StepState } from '../Flow.ts'
import type { Plan, Results, Step } from '../Plan.ts'

type Saves<F> = { save(flow: F): void; remove(id: string): void }

/** One flow while it is carried out: what happens to its steps is written down in the moment in which it is said. */
export class Journal<F extends Flow> {
  private flow: F
  private readonly store: Saves<F>

  constructor(flow: F, store: Saves<F>) {
    this.flow = flow
    this.store = store
  }

  stateOf(step: string): StepState | undefined {
    return this.flow.steps[step]
  }

  /** Undefined takes back what was said: the step has sent nothing that still counts. */
  write(step: string, state: StepState | undefined): void {
    const { [step]: _before, ...others } = this.flow.steps
    this.flow = { ...this.flow, steps: state === undefined ? others : { ...others, [step]: state } }
    this.store.save(this.flow)
  }

  isSettled(step: string): boolean {
    const kind = this.stateOf(step)?.kind
    return kind === 'done' || kind === 'skipped'
  }

  /** Whether a call was sent whose end is not known. */
  isOpen(): boolean {
    return Object.keys(this.flow.steps).some((step) => !this.isSettled(step))
  }

  results(): Results {
    return new Map(
      Object.entries(this.flow.steps).flatMap(([name, state]) =>
        state.kind === 'done' ? [[name, state.result]] : [],
      ),
    )
  }

  /** Whether any token has been moved or may be on its way. */
  hasMoved({ steps }: Plan<unknown>): boolean {
    return steps.some(({ kind, name }) => {
      const state = this.stateOf(name)?.kind
      return kind === 'move' && state !== undefined && state !== 'skipped'
    })
  }

  /** Whether what comes after a step has begun: then it was done, whatever can be seen of it now. */
  isPassed({ name }: Step, { steps }: Plan<unknown>): boolean {
    return steps.some((other) => other.after.includes(name) && this.stateOf(other.name))
  }

  /** Whether nothing is to be done for a step any more. */
  isOver(step: Step, plan: Plan<unknown>): boolean {
    if (step.kind === 'prepare') return this.isPassed(step, plan) || this.isSettled(step.name)
    const state = this.stateOf(step.name)
    if (step.kind !== 'wait' || state?.kind !== 'done') return this.isSettled(step.name)
    return this.isPassed(step, plan) || (step.holds?.(state.result) ?? true)
  }

  forget(): void {
    this.store.remove(this.flow.id)
  }
}
