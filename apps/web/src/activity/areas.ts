import type { AnyFlow } from '@sluice/sdk'
import { bridgeArea } from '../features/bridge/progress/bridgeArea.tsx'
import { claimArea } from '../features/claim/progress/claimArea.tsx'
import { governanceArea } from '../features/governance/progress/governanceArea.tsx'
import { launchpadArea } from '../features/launchpad/progress/launchpadArea.tsx'
import { liquidityArea } from '../features/liquidity/progress/liquidityArea.tsx'
import { nftArea } from '../features/nfts/progress/nftArea.tsx'
import { orderArea } from '../features/orders/progress/orderArea.tsx'
import { swapArea } from '../features/swap/progress/swapArea.tsx'
import { paymentArea } from '../payments/progress/paymentArea.tsx'
import type { ActivityArea } from './ActivityArea.tsx'
import type { Subject } from './useActivities.ts'

/** Every area that moves money. A new one joins here. */
export const AREAS: readonly ActivityArea[] = [
  swapArea,
  orderArea,
  liquidityArea,
  claimArea,
  bridgeArea,
  nftArea,
  governanceArea,
  launchpadArea,
  paymentArea,
]

const find = (isIt: (area: ActivityArea) => boolean, what: string): ActivityArea => {
  const area = AREAS.find(isIt)
  if (area === undefined) throw new Error(`no area shows ${what}`)
  return area
}

export const areaOfFlow = ({ kind }: AnyFlow): ActivityArea =>
  find(({ flows }) => flows.includes(kind), kind)

export const areaOf = ({ kind }: Subject): ActivityArea =>
  find(({ subjects }) => subjects.includes(kind), kind)

/** The title of something that has ended, as a device kept it; undefined for what no area knows. */
export function endedTitle(record: unknown) {
  for (const area of AREAS) {
    const title = area.endedTitle(record)
    if (title !== undefined) return title
  }
  return undefined
}
