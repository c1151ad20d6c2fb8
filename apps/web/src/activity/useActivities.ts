import type { FlowReceipt, SluiceError, StepEvent } from '@sluice/sdk'
import { create } from 'zustand'

/** What an activity is about; each area has its own, with what its texts need. */
export type Subject = { readonly kind: string }

export type ActivityStep = {
  readonly name: string
  readonly status: 'pending' | StepEvent['status']
  readonly startedAt?: number
  readonly endedAt?: number
}

type ActivityState =
  | {
      readonly kind: 'running'
      /** The connection is gone; it goes on by itself when it is back. */
      readonly isCutOff?: boolean
    }
  | { readonly kind: 'done'; readonly receipt: FlowReceipt; readonly endedAt: number }
  | { readonly kind: 'failed'; readonly error: SluiceError; readonly endedAt: number }

/** Something that moves money and takes a while. */
export type Activity<S extends Subject = Subject> = {
  readonly id: string
  readonly subject: S
  readonly startedAt: number
  readonly steps: readonly ActivityStep[]
  readonly state: ActivityState
  /** Stops before the first call that moves money; absent once nothing can be stopped. */
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

/** What is under way and what has ended since the page was opened, newest first. */
export const useActivities = create<ActivitiesStore>((set) => {
  const change = (id: string, changed: (activity: Activity) => Activity) =>
    set(({ activities }) => ({
      activities: activities.map((activity) => (activity.id === id ? changed(activity) : activity)),
    }))
  return {
    activities: [],
    openId: undefined,
    // what goes on after an interruption is the same activity
    add: (activity) =>
      set(({ activities }) => ({
        activities: [activity, ...activities.filter(({ id }) => id !== activity.id)].slice(
          0,
          MOST_REMEMBERED,
        ),
      })),
    applyStep: (id, event, now) =>
      change(id, (activity) => ({ ...activity, steps: stepsAfter(activity.steps, event, now) })),
    setCutOff: (id, isCutOff) =>
      change(id, (activity) => ({ ...activity, state: { kind: 'running', isCutOff } })),
    settle: (id, state) => change(id, ({ stop: _stop, ...activity }) => ({ ...activity, state })),
    open: (openId) => set({ openId }),
  }
})

/** What is paid is read once more when it begins: by then it may go through other steps than the review said. */
const PAYING: readonly string[] = ['approve', 'transfer', 'deposit', 'swap', 'withdraw']

/** The steps after an event: the step takes its status, keeps its beginning and remembers its end. */
export function stepsAfter(
  steps: readonly ActivityStep[],
  { step, status }: StepEvent,
  now: number,
): readonly ActivityStep[] {
  const isNew = PAYING.includes(step) && steps.every(({ name }) => name !== step)
  return (isNew ? withStep(steps, step) : steps).map((known) => {
    if (known.name !== step) return known
    if (status === 'active') return { name: known.name, status, startedAt: now }
    return { ...known, status, startedAt: known.startedAt ?? now, endedAt: now }
  })
}

/** The same with a step that comes before those that have not begun. */
function withStep(steps: readonly ActivityStep[], name: string): readonly ActivityStep[] {
  const at = steps.findIndex(({ status }) => status === 'pending')
  return steps.toSpliced(at < 0 ? steps.length : at, 0, { name, status: 'pending' })
}

/** A ledger that knows no allowances transfers. */
export const payStep = ({ standard }: { readonly standard: string }): 'approve' | 'transfer' =>
  standard === 'ICRC1' ? 'transfer' : 'approve'
