import type { BridgeFlow, FlowOptions, FlowReceipt } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../activity/followFlow.ts'
import { useActivities } from '../../activity/useActivities.ts'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import type { DissolveOrder } from './form/DissolveOrder.ts'
import { useOpenTransfers } from './open/openTransfers.ts'
import {
  type BridgeSubject,
  dissolveSubject,
  wayOfFacts,
  wayOfToken,
} from './progress/bridgeSubject.ts'
import { coinOf, type KnownBridgeToken } from './useBridgeToken.ts'

type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>

/** Dissolves, and goes on with what was interrupted; the progress opens, and can be left. What was ordered is followed from then on. */
export function useBridgeRunner() {
  const { t } = useTranslation('bridge', { useSuspense: false })
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, subject: BridgeSubject, run: Run) => {
      const following = followFlow(sdk, queries, { id, subject, steps: subject.steps, run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined) return undefined
      if (end.kind === 'done' && end.receipt.kind === 'bridge-dissolve') {
        const { transferId, ledgerId } = end.receipt
        const owner = sdk.principal.toText()
        useOpenTransfers.getState().add({ id: transferId, owner, ledgerId, direction: 'dissolve' })
        const queryKey = queryKeys.bridgeWithdrawals(owner, ledgerId)
        void queries.invalidateQueries({ queryKey })
      }
      if (useActivities.getState().openId === id) return end
      if (end.kind === 'done') toast.success(t('toast.ordered'))
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
  /** True when it ended with nothing moved: then the very same can be ordered again. */
  const dissolve = useCallback(
    async (known: KnownBridgeToken, { key, address, amount, arrives, maxGas }: DissolveOrder) => {
      const { token, bridge } = known
      const way = wayOfToken(bridge)
      const about = { token, coin: coinOf(known), amount, arrives, maxGas, to: address, way }
      const end = await follow(key.id, dissolveSubject(about), (options) =>
        sdk.bridge.dissolve({
          ...options,
          ledgerId: bridge.ledgerId,
          address,
          amount,
          arrives,
          ...(maxGas === undefined ? {} : { maxGas }),
          key,
        }),
      )
      return end?.kind === 'failed' && end.error.funds === 'wallet'
    },
    [sdk, follow],
  )
  const resume = useCallback(
    async (flow: BridgeFlow) => {
      const { facts } = flow
      const { ledgerId, amount, arrives, address: to } = facts
      const [token, tokens] = await Promise.all([sdk.tokens.fetch(ledgerId), sdk.bridge.tokens()])
      const bridge = tokens.find((one) => one.ledgerId === ledgerId)
      const coin = { symbol: bridge?.coinSymbol ?? token.symbol, decimals: token.decimals }
      const maxGas = facts.chain === 'ethereum' ? facts.maxGas : undefined
      const about = { token, coin, amount, arrives, maxGas, to, way: wayOfFacts(facts) }
      return follow(flow.id, dissolveSubject(about), (options) =>
        sdk.flows.resume(flow.id, options),
      )
    },
    [sdk, follow],
  )
  return { dissolve, resume }
}
