import type { BridgeTransfer } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useSwapRunner } from '../../swap/progress/useSwapRunner.ts'
import { transferQuery } from '../bridgeQueries.ts'
import { carryOut } from './carryOut.ts'
import { type SwapPlan, useSwapPlans } from './swapPlans.ts'

/** The account's plans with their deposits, as they stand now. */
export function useOwnPlans(): readonly (readonly [SwapPlan, BridgeTransfer | undefined])[] {
  const sdk = useSdk()
  const owner = useOwner()
  const plans = useSwapPlans((store) => store.plans).filter((plan) => plan.owner === owner)
  const answers = useQueries({
    queries: plans.map(({ transferId }) => ({ ...transferQuery(sdk, transferId), retry: false })),
  })
  return plans.map((plan, index) => [plan, answers[index]?.data])
}

// Absent on pages served without TLS from another machine; there, tabs are not kept apart.
const locks = 'locks' in navigator ? navigator.locks : undefined

/** One tab after the other: what one has taken no other takes. */
const inTurn = (run: () => boolean): Promise<boolean> =>
  locks ? locks.request('sluice-swap-plans', async () => run()) : Promise.resolve(run())

/** Carries out a plan whose deposit is minted: with what arrived, which may be less than was sent. */
export function useSwapMinted() {
  const sdk = useSdk()
  const { start } = useSwapRunner()
  return useCallback(
    (plan: SwapPlan, { arrives }: BridgeTransfer): Promise<void> =>
      carryOut(plan, arrives ?? plan.amount, {
        ...{ sdk, inTurn, usualPpm: usePreferences.getState().slippagePpm },
        start: (trade) => {
          const key = newOrderKey(sdk.principal.toText())
          return start({ ...trade, key, way: undefined })
        },
      }),
    [sdk, start],
  )
}

/** Carries plans out as soon as their deposits are minted, whichever page is open. */
export function useCarryOut(): void {
  const { signsUnasked } = useSdk()
  const own = useOwnPlans()
  const swap = useSwapMinted()
  const begun = useRef(new Set<string>())
  useEffect(() => {
    // a wallet that asks each time is asked in a click
    if (!signsUnasked) return
    for (const [plan, transfer] of own) {
      const { transferId, state } = plan
      if (state !== 'waiting' || transfer?.state.kind !== 'done') continue
      if (begun.current.has(transferId)) continue
      begun.current.add(transferId)
      // whoever does not answer now is asked when the deposit is looked at again
      swap(plan, transfer).catch(() => begun.current.delete(transferId))
    }
  }, [own, signsUnasked, swap])
}
