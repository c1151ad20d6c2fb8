import type { Token } from '@sluice/sdk'
import { useEndedActivities } from '../../activity/endedActivities.ts'
import { useOwner } from '../../session/useSdk.ts'
import { useBalances } from '../../tokens/useBalances.ts'
import { useTokens } from '../../tokens/useTokens.ts'
import { doneSteps, type GuideStep } from './guideSteps.ts'
import { useReadSteps } from './readSteps.ts'

const NO_TOKENS: readonly Token[] = []

/** The steps of the guide that the person has done. */
export function useDoneSteps(): ReadonlySet<GuideStep> {
  const owner = useOwner()
  const tokens = useTokens({ isWanted: owner !== undefined }).data ?? NO_TOKENS
  const balances = useBalances(tokens).values()
  const ended = useEndedActivities(owner ?? '')
  const read = useReadSteps((steps) => steps.read)
  return doneSteps({ isConnected: owner !== undefined, balances, ended, read })
}
