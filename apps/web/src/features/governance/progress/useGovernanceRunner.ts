import type { FlowOptions, FlowReceipt, OrderKey, SnsFlow } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../../activity/followFlow.ts'
import { useActivities } from '../../../activity/useActivities.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { type GovernanceSubject, subjectOfFlow } from './governanceSubject.ts'

type Order = {
  readonly key: OrderKey
  readonly subject: GovernanceSubject
  /** Gives the order to the SDK, with its key. */
  readonly run: (options: Required<FlowOptions>) => Promise<FlowReceipt>
}

/** Carries out whatever is done in an SNS, and goes on with what was interrupted; the progress opens, and can be left. */
export function useGovernanceRunner() {
  const { t } = useTranslation('governanceProgress', { useSuspense: false })
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, { subject, run }: Omit<Order, 'key'>) => {
      const following = followFlow(sdk, queries, { id, subject, steps: subject.steps, run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined || useActivities.getState().openId === id) return end
      if (end.kind === 'done') toast.success(t('toast.done'))
      else
        toast.error(t('toast.failed'), {
          action: {
            label: tCommon('activity.view'),
            onClick: () => useActivities.getState().open(id),
          },
        })
      return end
    },
    [sdk, queries, toast, t, tCommon],
  )
  const run = useCallback(({ key, ...order }: Order) => follow(key.id, order), [follow])
  const resume = useCallback(
    (flow: SnsFlow) =>
      follow(flow.id, {
        subject: subjectOfFlow(flow),
        run: (options) => sdk.flows.resume(flow.id, options),
      }),
    [sdk, follow],
  )
  return { run, resume }
}
