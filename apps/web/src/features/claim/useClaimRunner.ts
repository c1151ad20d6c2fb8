import type {
  ClaimFlow,
  ClaimProof,
  ClaimToken,
  EventChange,
  FlowOptions,
  FlowReceipt,
  NewClaimEvent,
  OrderKey,
  Token,
} from '@sluice/sdk'
import { batchCount, eventSteps } from '@sluice/sdk/claimFlow'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../activity/followFlow.ts'
import { useActivities } from '../../activity/useActivities.ts'
import { useSdk } from '../../session/useSdk.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import type { ClaimSubject } from './progress/claimSubject.ts'
import {
  claimSubject,
  closeSubject,
  eventSubject,
  ledgerOfFlow,
  subjectOfFlow,
} from './progress/claimSubject.ts'

type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>
type Shown = { readonly name: string; readonly token: Pick<ClaimToken, 'symbol' | 'decimals'> }

export type OwnClaim = {
  readonly key: OrderKey
  readonly eventId: string
  readonly event: Shown
  readonly amount: bigint
  readonly proof?: ClaimProof
}

/** Claims, makes events and ends them, and goes on with what was interrupted; the progress opens, and can be left. */
export function useClaimRunner() {
  const { t } = useTranslation('claim', { useSuspense: false })
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, subject: ClaimSubject, run: Run) => {
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
  const claim = useCallback(
    ({ key, eventId, event, amount, proof }: OwnClaim) => {
      const { name: eventName, token } = event
      const proven = proof ? { proven: { amount, proof } } : {}
      return follow(key.id, claimSubject({ eventName, token, amount }), (options) =>
        sdk.claims.claim({ eventId, ...proven, key, ...options }),
      )
    },
    [sdk, follow],
  )
  const create = useCallback(
    ({
      key,
      event,
      token,
    }: {
      readonly key: OrderKey
      readonly event: NewClaimEvent
      readonly token: Token
    }) => {
      const { name: eventName, receivers, as, deadlineNs, room, isOpened } = event
      const amount = receivers.reduce((sum, one) => sum + one.amount, 0n)
      const steps = eventSteps({
        name: eventName,
        token,
        receivers: { as, batches: batchCount(receivers.length), listId: '', users: 0n, total: 0n },
        ...(deadlineNs === undefined ? {} : { deadlineNs }),
        ...(room ? { room: { ...room, fee: 0n } } : {}),
        ...(isOpened ? { funding: { required: 0n, payment: 0n, fee: 0n } } : {}),
        isReadied: isOpened,
        isOpened,
      })
      return follow(
        key.id,
        eventSubject('create', { eventName, token, amount }, steps),
        (options) => sdk.claims.create({ event, key, ...options }),
      )
    },
    [sdk, follow],
  )
  /** More receivers for an event, or its next state. */
  const change = useCallback(
    ({
      key,
      change: wish,
      event,
      amount,
      isFunded,
      isReadied,
    }: {
      readonly key: OrderKey
      readonly change: EventChange
      readonly event: Shown & { readonly token: ClaimToken }
      readonly amount: bigint
      /** Whether tokens are paid in with it. */
      readonly isFunded: boolean
      readonly isReadied: boolean
    }) => {
      const { eventId, receivers, to } = wish
      const batches = batchCount(receivers?.length ?? 0)
      const steps = eventSteps({
        eventId,
        name: event.name,
        token: event.token,
        ...(receivers
          ? { receivers: { as: 'list', batches, listId: '', users: 0n, total: 0n } }
          : {}),
        ...(isFunded ? { funding: { required: 0n, payment: 0n, fee: 0n } } : {}),
        isReadied,
        isOpened: to === 'live',
      })
      const about = { eventName: event.name, token: event.token, amount }
      return follow(key.id, eventSubject('open', about, steps), (options) =>
        sdk.claims.change({ change: wish, key, ...options }),
      )
    },
    [sdk, follow],
  )
  const close = useCallback(
    ({
      key,
      eventId,
      event,
      amount,
      takesBack,
    }: {
      readonly key: OrderKey
      readonly eventId: string
      readonly event: Shown
      readonly amount: bigint
      readonly takesBack: boolean
    }) => {
      const about = { eventName: event.name, token: event.token, amount }
      return follow(key.id, closeSubject(about, takesBack), (options) =>
        sdk.claims.close({ eventId, takesBack, key, ...options }),
      )
    },
    [sdk, follow],
  )
  const resume = useCallback(
    async (flow: ClaimFlow) => {
      const token = await sdk.tokens.fetch(ledgerOfFlow(flow))
      return follow(flow.id, subjectOfFlow(flow, token), (options) =>
        sdk.flows.resume(flow.id, options),
      )
    },
    [sdk, follow],
  )
  return { claim, create, change, close, resume }
}
