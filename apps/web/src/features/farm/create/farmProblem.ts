import type { FarmWish } from '@sluice/sdk'
import { flawOfWish, type WishFlaw } from '@sluice/sdk/newFarm'
import { type CreationFlaw, creationFlawOf } from '../../offers/creation/creationCost.ts'
import type { AskedCost } from '../../offers/creation/useCreationCost.ts'

export type FarmProblem =
  | 'choose-pool'
  | 'read-pool'
  | 'choose-reward'
  | 'wrong-standard'
  | 'bad-refunder'
  | 'bad-start'
  | 'bad-end'
  | CreationFlaw
  | WishFlaw
  | 'bad-cycle'
  | 'bad-minimum'
  | 'too-little'

/** What a founder has written so far; what cannot be read is undefined. */
export type FarmDraft = {
  readonly [Name in keyof FarmWish]: FarmWish[Name] | undefined
}

type Known = {
  /** Whether the pool has answered. */
  readonly isPoolRead: boolean
  readonly standard: string | undefined
  readonly rewardFee: bigint
  /** Of the reward's token; unknown while it is read. */
  readonly balance: bigint | undefined
  readonly nowSeconds: number
  readonly creation: Pick<AskedCost, 'cost' | 'isLacking'>
}

/** Farms pay by the transfers of these ledgers. */
const PAID: ReadonlySet<string> = new Set(['ICRC1', 'ICRC2'])

/** The first thing that keeps a farm from being made, in the order in which the form asks; else the farm. */
export function checkFarm(
  draft: FarmDraft,
  { isPoolRead, standard, rewardFee, balance, nowSeconds, creation }: Known,
): { readonly problem: FarmProblem } | { readonly wish: FarmWish } {
  const no = (problem: FarmProblem) => ({ problem })
  const { poolId, rewardToken, refunder, startSeconds, endSeconds, secondsPerCycle } = draft
  const { least0, least1, isPriceInside = false, reward = 0n } = draft
  if (poolId === undefined) return no('choose-pool')
  if (!isPoolRead) return no('read-pool')
  if (rewardToken === undefined || standard === undefined) return no('choose-reward')
  if (!PAID.has(standard)) return no('wrong-standard')
  if (startSeconds === undefined) return no('bad-start')
  if (endSeconds === undefined) return no('bad-end')
  const times = { startSeconds, endSeconds }
  const cycle = { ...times, secondsPerCycle: secondsPerCycle ?? 0 }
  const flaw = flawOfWish({ ...cycle, reward }, { nowSeconds, rewardFee })
  if (flaw === 'cycle-too-short' && secondsPerCycle === undefined) return no('bad-cycle')
  if (flaw !== undefined) return no(flaw)
  if (secondsPerCycle === undefined) return no('bad-cycle')
  if (least0 === undefined || least1 === undefined) return no('bad-minimum')
  if (refunder === undefined) return no('bad-refunder')
  if (balance !== undefined && balance < reward + rewardFee) return no('too-little')
  const unpaid = creationFlawOf(creation)
  if (unpaid !== undefined) return no(unpaid)
  return {
    wish: {
      poolId,
      rewardToken,
      reward,
      ...times,
      secondsPerCycle,
      refunder,
      least0,
      least1,
      isPriceInside,
    },
  }
}
