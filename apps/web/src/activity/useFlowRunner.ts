import type { AnyFlow, FlowOptions, FlowReceipt, OrderKey } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../session/useSdk.ts'
import { useToast } from '../ui/feedback/useToast.ts'
import { followFlow } from './followFlow.ts'
import { type Subject, useActivities } from './useActivities.ts'

type Stepped = Subject & { readonly steps: readonly string[] }

type Order<S extends Stepped> = {
  readonly key: OrderKey
  readonly subject: S
  /** Gives the order to the SDK, with its key. */
  readonly run: (options: Required<FlowOptions>) => Promise<FlowReceipt>
}

type Area<F extends AnyFlow, S extends Stepped> = {
  /** What is said of an end that happens behind a closed window. */
  readonly done: string
  readonly failed: string
  /** What was interrupted, as it was written down; the same function at each call. */
  readonly subjectOf: (flow: F) => S
}

/** Carries out what an area's flows do, and goes on with what was interrupted; the progress opens, and can be left. */
export function useFlowRunner<F extends AnyFlow, S extends Stepped>({
  done,
  failed,
  subjectOf,
}: Area<F, S>) {
  const { t } = useTranslation()
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, { subject, run }: Omit<Order<S>, 'key'>) => {
      const following = followFlow(sdk, queries, { id, subject, steps: subject.steps, run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined || useActivities.getState().openId === id) return end
      if (end.kind === 'done') toast.success(done)
      else
        toast.error(failed, {
          action: {
            label: t('activity.view'),
            onClick: () => useActivities.getState().open(id),
          },
        })
      return end
    },
    [sdk, queries, toast, t, done, failed],
  )
  const run = useCallback(({ key, ...order }: Order<S>) => follow(key.id, order), [follow])
  const resume = useCallback(
    (flow: F) =>
      follow(flow.id, {
        subject: subjectOf(flow),
        run: (options) => sdk.flows.resume(flow.id, options),
      }),
    [sdk, follow, subjectOf],
  )
  return { run, resume }
}
