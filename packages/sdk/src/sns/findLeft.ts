import { fromEach } from '../pools/fromEach.ts'
import type { UnclaimedStake } from './findUnclaimed.ts'
import type { Sns } from './Sns.ts'
import type { LeftAtSale } from './SnsLaunch.ts'
import type { SnsLaunchReads } from './SnsLaunchReads.ts'
import type { SnsReads } from './SnsReads.ts'

/** Tokens that were paid for a neuron which is not there, and whether they are enough for one. */
export type UnclaimedAt = UnclaimedStake & {
  readonly governanceId: string
  readonly ledgerId: string
  readonly canClaim: boolean
}

type Place = Pick<Sns, 'governanceId' | 'ledgerId'>
type Reads = {
  readonly find: (sns: Place) => Promise<readonly UnclaimedStake[]>
  readonly sns: Pick<SnsReads, 'fetchParameters'>
}

/**
 * What the caller has paid to accounts of neurons that were never made, in each of the SNSes. `onFailed` hears of each that did not answer,
 * or whose ledger did not.
 */
export function fetchUnclaimedIn(
  snses: readonly Place[],
  { find, sns }: Reads,
  onFailed: (governanceId: string) => void = () => {},
): Promise<UnclaimedAt[]> {
  return fromEach(
    snses,
    async (place) => {
      const found = await find(place)
      if (found.length === 0) return []
      const { minimumStake } = await sns.fetchParameters(place.governanceId)
      const { governanceId, ledgerId } = place
      return found.map((stake) => ({
        ...{ ...stake, governanceId, ledgerId },
        canClaim: stake.amount >= minimumStake,
      }))
    },
    ({ governanceId }, found) => {
      if (found === undefined) onFailed(governanceId)
    },
  )
}

type Sales = {
  readonly launches: Pick<SnsLaunchReads, 'fetchHeld' | 'fetchLifecycle' | 'fetchParticipation'>
  readonly onFailed?: ((swapId: string) => void) | undefined
}

/**
 * ICP of the caller that lie at sales: some that take part, and some that come back after the end. `onFailed` hears of each sale that
 * did not answer.
 */
export function fetchLeftAtSales(
  snses: readonly Pick<Sns, 'swapId' | 'lifecycle'>[],
  icpLedgerId: string,
  { launches, onFailed = () => {} }: Sales,
): Promise<LeftAtSale[]> {
  return fromEach(
    snses.filter(({ lifecycle }) => !['pending', 'adopted'].includes(lifecycle)),
    async ({ swapId }) => {
      const held = await launches.fetchHeld(swapId, icpLedgerId)
      if (held === 0n) return []
      const [lifecycle, { amount, isSettled }] = await Promise.all([
        launches.fetchLifecycle(swapId),
        launches.fetchParticipation(swapId, icpLedgerId),
      ])
      const hasEnded = lifecycle === 'committed' || lifecycle === 'aborted'
      return [
        {
          ...{ swapId, held, accepted: amount },
          canRefund: hasEnded && (isSettled || amount === 0n),
        },
      ]
    },
    ({ swapId }, found) => {
      if (found === undefined) onFailed(swapId)
    },
  )
}
