/** What the user sees of a running swap. `approve` allows the pool to take the input, `swap` is the pool's part. */
export type SwapStepName = 'approve' | 'swap'

export type StepEvent = {
  readonly step: SwapStepName
  readonly status: 'active' | 'done' | 'skipped' | 'failed'
}

export type OnStep = (event: StepEvent) => void

/** Announces a step's beginning and its end, whichever it is. */
export async function asStep<T>(
  step: SwapStepName,
  onStep: OnStep,
  run: () => Promise<T>,
): Promise<T> {
  onStep({ step, status: 'active' })
  try {
    const result = await run()
    onStep({ step, status: 'done' })
    return result
  } catch (error) {
    onStep({ step, status: 'failed' })
    throw error
  }
}
