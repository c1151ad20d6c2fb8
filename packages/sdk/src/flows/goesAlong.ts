import type { PreparedCall } from '../calls/PreparedCall.ts'
import type { MovingStep, Plan, PreparingStep, Results, Step, StepAnswer } from './Plan.ts'

/** Whether a step's call can be put before another's, for a wallet that asks its owner once for both. */
export const goesAlong = (step: Step, { steps }: Pick<Plan<unknown>, 'steps'>): boolean =>
  step.kind === 'prepare' &&
  steps.some(({ kind, after }) => kind === 'move' && after.includes(step.name))

/** The calls that have to come right before a step's own: those that prepare it and are still needed. */
export async function callsBefore(
  step: MovingStep,
  { steps }: Pick<Plan<unknown>, 'steps'>,
  done: Results,
): Promise<PreparedCall<StepAnswer>[]> {
  const preparing = steps.filter(
    (one): one is PreparingStep => one.kind === 'prepare' && step.after.includes(one.name),
  )
  const calls = await Promise.all(
    preparing.map(async (one) => {
      const isNeeded = (await one.isNeeded?.(done)) ?? true
      return isNeeded ? [await one.call(done)] : []
    }),
  )
  return calls.flat()
}
