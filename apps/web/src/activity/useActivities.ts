import type { SluiceError, StepEvent, SwapReceipt, SwapStepName, Token } from '@sluice/sdk'
import { create } from 'zustand'

export type SwapSummary = {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  readonly expectedOut: bigint
  readonly poolId: string
}

export type ActivityStep = {
  readonly name: SwapStepName
  readonly status: 'pending' | StepEvent['status']
  readonly startedAt?: number
  readonly endedAt?: number
}

export type ActivityState =
  | {
      readonly kind: 'running'
      /** The connection is gone; it goes on by itself when it is back. */
      readonly isCutOff?: boolean
    }
  | { readonly kind: 'done'; readonly receipt: SwapReceipt; readonly endedAt: number }
  | { readonly kind: 'failed'; readonly error: SluiceError; readonly endedAt: number }

/** Something that moves money and takes a while. Further kinds join as the product grows. */
export type Activity = {
  readonly id: string
  readonly kind: 'swap'
  readonly summary: SwapSummary
  readonly startedAt: number
  readonly steps: readonly ActivityStep[]
  readonly state: ActivityState
  /** Stops before the next call that moves money; absent once nothing can be stopped. */
  readonly stop?: () => void
}

type ActivitiesStore = {
  readonly activities: readonly Activity[]
  /** The activity whose progress is on the screen. */
  readonly openId: string | undefined
  readonly add: (activity: Activity) => void
  readonly applyStep: (id: string, event: StepEvent, now: number) => void
  readonly setCutOff: (id: string, isCutOff: boolean) => void
  readonly settle: (id: string, state: ActivityState) => void
  readonly open: (id: string | undefined) => void
}

const MOST_REMEMBERED = 20

/** What is under way and what has ended since the page was opened. */
export const useActivities = create<ActivitiesStore>((set) => ({
  activities: [],
  openId: undefined,
  add: (activity) =>
    set(({ activities }) => ({
      activities: [activity, ...activities.filter(({ id }) => id !== activity.id)].slice(
        0,
        MOST_REMEMBERED,
      ),
      openId: activity.id,
    })),
  applyStep: (id, event, now) =>
    set(({ activities }) => ({
      activities: activities.map((activity) =>
        activity.id === id
          ? { ...activity, steps: stepsAfter(activity.steps, event, now) }
          : activity,
      ),
    })),
  setCutOff: (id, isCutOff) =>
    set(({ activities }) => ({
      activities: activities.map((activity) =>
        activity.id === id ? { ...activity, state: { kind: 'running', isCutOff } } : activity,
      ),
    })),
  settle: (id, state) =>
    set(({ activities }) => ({
      activities: activities.map((activity) =>
        activity.id === id ? settled(activity, state) : activity,
      ),
    })),
  open: (openId) => set({ openId }),
}))

function settled({ stop: _stop, ...activity }: Activity, state: ActivityState): Activity {
  return { ...activity, state }
}

/** The steps after an event: the step takes its status, keeps its beginning and remembers its end. */
export function stepsAfter(
  steps: readonly ActivityStep[],
  { step, status }: StepEvent,
  now: number,
): readonly ActivityStep[] {
  return steps.map((known) => {
    if (known.name !== step) return known
    if (status === 'active') return { name: step, status, startedAt: now }
    return { ...known, status, startedAt: known.startedAt ?? now, endedAt: now }
  })
}
