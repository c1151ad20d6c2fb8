import type { FlowOptions, FlowReceipt, Sdk, StepEvent } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../app/queryKeys.ts'
import { deviceStorage } from '../storage/browserStorage.ts'
import { keepEnded, receivedOf } from './endedActivities.ts'
import { titled } from './readRecord.ts'
import { readAnew, readTouched } from './readTouched.ts'
import { releaseOrder, takeOrder } from './takeOrder.ts'
import { type Subject, useActivities } from './useActivities.ts'

/** Ledgers answer at once; what a pool pays out follows within moments. */
const SECOND_LOOK_MS = 1_000

type Followed = {
  readonly id: string
  readonly subject: Subject
  /** The names of its steps, in their order. */
  readonly steps: readonly string[]
  readonly run: (options: Required<FlowOptions>) => Promise<FlowReceipt>
  readonly onGap?: (isGap: boolean) => void
}

type End =
  | { readonly kind: 'done'; readonly receipt: FlowReceipt }
  | { readonly kind: 'failed'; readonly error: SluiceError }

/**
 * Runs an order once, whatever is pressed how often, tells the activities how it goes, and has everything that it touches read anew.
 * Undefined for an order that was given before.
 */
export async function followFlow(
  { principal }: Sdk,
  queries: QueryClient,
  { id, subject, steps: names, run, onGap }: Followed,
): Promise<End | undefined> {
  if (!takeOrder(id)) return undefined
  const { add, applyStep, setCutOff, settle } = useActivities.getState()
  const abort = new AbortController()
  const owner = principal.toText()
  const startedAt = Date.now()
  const kept = { id, owner, startedAt, subject: titled(subject) }
  add({
    id,
    subject,
    startedAt,
    steps: names.map((name) => ({ name, status: 'pending' })),
    state: { kind: 'running' },
    stop: () => abort.abort(),
  })
  const steps = patientSteps((event) => applyStep(id, event, Date.now()))
  try {
    const receipt = await run({
      onStep: steps.onStep,
      signal: abort.signal,
      onGap: (isGap) => {
        setCutOff(id, isGap)
        onGap?.(isGap)
      },
      onEnd: (touched) => {
        readTouched(queries, owner, touched)
        setTimeout(() => readTouched(queries, owner, touched), SECOND_LOOK_MS)
      },
    })
    settle(id, { kind: 'done', receipt, endedAt: Date.now() })
    keepEnded(deviceStorage, { ...kept, outcome: 'done', ...receivedOf(receipt) })
    return { kind: 'done', receipt }
  } catch (caught) {
    const error = toSluiceError(caught)
    steps.tellFailure()
    // what may have moved goes on under the same id
    releaseOrder(id)
    settle(id, { kind: 'failed', error, endedAt: Date.now() })
    keepEnded(deviceStorage, { ...kept, outcome: 'failed' })
    return { kind: 'failed', error }
  } finally {
    readAnew(queries, [queryKeys.unfinished()])
  }
}

/** A step that a gap of the connection cut off has not failed: its failure is told once it is certain. */
function patientSteps(tell: (event: StepEvent) => void) {
  let failed: StepEvent | undefined
  return {
    onStep: (event: StepEvent) => {
      failed = event.status === 'failed' ? event : undefined
      if (!failed) tell(event)
    },
    tellFailure: () => {
      if (failed) tell(failed)
    },
  }
}

/** The SDK throws its own errors only; anything else is a fault of ours and leaves the outcome open. */
function toSluiceError(error: unknown): SluiceError {
  if (error instanceof SluiceError) return error
  return new SluiceError('unknown', { retry: 'now', funds: 'moving', cause: error })
}
