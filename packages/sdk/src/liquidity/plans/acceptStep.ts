import type { PreparingStep } from '../../flows/Plan.ts'
import { acceptCall } from '../liquidityCalls.ts'

type Accepted = {
  readonly poolId: string
  readonly positionId: bigint
  readonly isCrowded: boolean
}

/** Where strangers have pushed too many positions on its receiver, a pool hands over only what was accepted before. */
export function acceptStep(
  { isCrowded, ...placed }: Accepted,
  isBack: () => Promise<boolean>,
): PreparingStep {
  return {
    kind: 'prepare',
    name: 'accept',
    after: [],
    isNeeded: async () => isCrowded && !(await isBack()),
    call: async () => acceptCall(placed),
  }
}
