import type {
  AddOrder,
  FarmWish,
  FlowOptions,
  FlowReceipt,
  LiquidityFlow,
  OrderKey,
  PlacedFarm,
  PlacedPosition,
  PlacedStakingPool,
  PositionLock,
  PositionNft,
  ReclaimPlace,
  SalePrice,
  Sdk,
  StakingTerms,
} from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../activity/followFlow.ts'
import { useActivities } from '../../activity/useActivities.ts'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import type { LiquiditySubject } from './progress/LiquiditySubject.ts'
import { pairOf } from './progress/pairOf.ts'
import {
  addSteps,
  createFarmSteps,
  createSteps,
  FARM_STEPS,
  foundSteps,
  type LiquidityAbout,
  LOCK_STEPS,
  removeSteps,
  STAKING_STEPS,
  stakeSteps,
  subjectOfFlow,
  TOKEN_STEPS,
} from './progress/subjectOf.ts'

type Ordered = { readonly key: OrderKey; readonly about: LiquidityAbout }
/** Of what its maker pays for; absent where making it is free. */
type Paid = { readonly creationFee?: SalePrice }
type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>
type TokenOrder =
  | { readonly kind: 'wrap'; readonly position: PlacedPosition }
  | { readonly kind: 'unwrap'; readonly token: PositionNft }
  | { readonly kind: 'send'; readonly token: PositionNft; readonly to: string }
type LockOrder =
  | { readonly kind: 'lock'; readonly position: PlacedPosition; readonly unlockSeconds: number }
  | { readonly kind: 'extend-lock'; readonly lock: PositionLock; readonly unlockSeconds: number }
  | { readonly kind: 'locked-fees' | 'unlock'; readonly lock: PositionLock }
type FarmOrder =
  | { readonly kind: 'stake' | 'unstake' | 'staked-fees'; readonly positionId: bigint }
  | { readonly kind: 'reward' }
type StakingOrder =
  | { readonly kind: 'stake'; readonly amount: bigint; readonly isStepwise: boolean }
  /** All of it when no amount is given. */
  | { readonly kind: 'unstake'; readonly amount?: bigint }
  | { readonly kind: 'harvest' }
  | { readonly kind: 'reclaim'; readonly place: ReclaimPlace }
type Created = Pick<Parameters<Sdk['liquidity']['createPool']>[0], 'wish' | 'first'>
type Removal = Parameters<Sdk['liquidity']['remove']>[0]

/** Adds liquidity, takes it out, hands positions over, and goes on with what was interrupted; the progress opens, and can be left. */
export function useLiquidityRunner() {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, subject: LiquiditySubject, run: Run) => {
      const following = followFlow(sdk, queries, { id, subject, steps: subject.steps, run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined || useActivities.getState().openId === id) return end
      if (end.kind === 'done') {
        toast.success(t('toast.done'))
      } else {
        const view = {
          label: tCommon('activity.view'),
          onClick: () => useActivities.getState().open(id),
        }
        toast.error(t('toast.failed'), { action: view })
      }
      return end
    },
    [sdk, queries, toast, t, tCommon],
  )
  const create = useCallback(
    ({ key, wish, first, about }: Ordered & Created) =>
      follow(
        key.id,
        { kind: 'liquidity', ...about, steps: createSteps(first, about) },
        async (options) => {
          const receipt = await sdk.liquidity.createPool({
            wish,
            ...(first ? { first } : {}),
            key,
            ...options,
          })
          // whoever goes on to it finds it on the list
          await queries.invalidateQueries({ queryKey: queryKeys.pools() })
          return receipt
        },
      ),
    [sdk, queries, follow],
  )
  const add = useCallback(
    ({ key, order, about }: Ordered & { readonly order: AddOrder }) =>
      follow(key.id, { kind: 'liquidity', ...about, steps: addSteps(order, about) }, (options) =>
        sdk.liquidity.add({ order, key, ...options }),
      ),
    [sdk, follow],
  )
  const remove = useCallback(
    ({
      key,
      positions,
      into,
      about,
    }: Ordered & Pick<Removal, 'positions'> & { readonly into?: Removal['into'] }) => {
      const steps = removeSteps(positions.length, into !== undefined)
      return follow(key.id, { kind: 'liquidity', ...about, steps }, (options) =>
        sdk.liquidity.remove({ positions, ...(into ? { into } : {}), key, ...options }),
      )
    },
    [sdk, follow],
  )
  const collect = useCallback(
    ({ key, positions, about }: Ordered & { readonly positions: readonly PlacedPosition[] }) => {
      const steps = removeSteps(positions.length, false)
      return follow(key.id, { kind: 'liquidity', ...about, steps }, (options) =>
        sdk.liquidity.collect({ positions, key, ...options }),
      )
    },
    [sdk, follow],
  )
  const transfer = useCallback(
    ({
      key,
      position,
      to,
      about,
    }: Ordered & { readonly position: PlacedPosition; readonly to: string }) =>
      follow(key.id, { kind: 'liquidity', ...about, steps: ['hand-over'] }, (options) =>
        sdk.liquidity.transfer({ position, to, key, ...options }),
      ),
    [sdk, follow],
  )
  /** A position into a token, out of it, or with it to somebody else. */
  const moveToken = useCallback(
    ({ key, about, order }: Ordered & { readonly order: TokenOrder }) => {
      const { positionTokens } = sdk
      const steps = TOKEN_STEPS[order.kind]
      return follow(key.id, { kind: 'liquidity', ...about, steps }, (options) => {
        const keyed = { key, ...options }
        switch (order.kind) {
          case 'wrap':
            return positionTokens.wrap({ position: order.position, ...keyed })
          case 'unwrap':
            return positionTokens.unwrap({ token: order.token, ...keyed })
          case 'send':
            return positionTokens.send({ token: order.token, to: order.to, ...keyed })
        }
      })
    },
    [sdk, follow],
  )
  /** A position into its lock, for longer, out of it, or the trading fees of one that stays. */
  const lock = useCallback(
    ({ key, about, order }: Ordered & { readonly order: LockOrder }) => {
      const { locks } = sdk
      const steps = LOCK_STEPS[order.kind]
      return follow(key.id, { kind: 'liquidity', ...about, steps }, (options) => {
        const keyed = { key, ...options }
        switch (order.kind) {
          case 'lock': {
            const { position, unlockSeconds } = order
            return locks.lock({ position, unlockSeconds, ...keyed })
          }
          case 'extend-lock': {
            const { unlockSeconds } = order
            return locks.extend({ lock: order.lock, unlockSeconds, ...keyed })
          }
          case 'locked-fees':
            return locks.claimFees({ lock: order.lock, ...keyed })
          case 'unlock':
            return locks.unlock({ lock: order.lock, ...keyed })
        }
      })
    },
    [sdk, follow],
  )
  /** A position into a farm or back, the reward of all, or the trading fees of one that stays. */
  const farm = useCallback(
    ({
      key,
      about,
      farm,
      order,
    }: Ordered & { readonly farm: PlacedFarm; readonly order: FarmOrder }) => {
      const { farms } = sdk
      const steps = FARM_STEPS[order.kind]
      return follow(key.id, { kind: 'liquidity', ...about, steps }, (options) => {
        const keyed = { farm, key, ...options }
        switch (order.kind) {
          case 'stake':
            return farms.stake({ positionId: order.positionId, ...keyed })
          case 'unstake':
            return farms.unstake({ positionId: order.positionId, ...keyed })
          case 'staked-fees':
            return farms.claimFees({ positionId: order.positionId, ...keyed })
          case 'reward':
            return farms.withdraw(keyed)
        }
      })
    },
    [sdk, follow],
  )
  /** Tokens into a staking pool or out of it, what they have earned, or what lies there beside a stake. */
  const staking = useCallback(
    ({
      key,
      about,
      pool,
      order,
    }: Ordered & { readonly pool: PlacedStakingPool; readonly order: StakingOrder }) => {
      const { stakes } = sdk
      const steps = stepsOfStaking(order, about)
      return follow(key.id, { kind: 'liquidity', ...about, steps }, (options) => {
        const keyed = { pool, key, ...options }
        switch (order.kind) {
          case 'stake':
            return stakes.stake({ amount: order.amount, ...keyed })
          case 'unstake':
            return stakes.unstake({
              ...(order.amount === undefined ? {} : { amount: order.amount }),
              ...keyed,
            })
          case 'harvest':
            return stakes.harvest(keyed)
          case 'reclaim':
            return stakes.reclaim({ place: order.place, ...keyed })
        }
      })
    },
    [sdk, follow],
  )
  const found = useCallback(
    ({ key, about, terms, ...fee }: Ordered & Paid & { readonly terms: StakingTerms }) =>
      follow(key.id, { kind: 'liquidity', ...about, steps: foundSteps(fee) }, (options) =>
        sdk.stakes.create({
          terms,
          stakingToken: about.token0.ledgerId,
          rewardToken: about.token1.ledgerId,
          ...fee,
          key,
          ...options,
        }),
      ),
    [sdk, follow],
  )
  const createFarm = useCallback(
    ({ key, wish, about, ...fee }: Ordered & Paid & { readonly wish: FarmWish }) =>
      follow(key.id, { kind: 'liquidity', ...about, steps: createFarmSteps(fee) }, (options) =>
        sdk.newFarms.create({ wish, ...fee, key, ...options }),
      ),
    [sdk, follow],
  )
  const resume = useCallback(
    async (flow: LiquidityFlow) => {
      const [token0, token1] = await Promise.all(pairOf(flow).map((id) => sdk.tokens.fetch(id)))
      if (!token0 || !token1) return undefined
      return follow(flow.id, subjectOfFlow(flow, { token0, token1 }), (options) =>
        sdk.flows.resume(flow.id, options),
      )
    },
    [sdk, follow],
  )
  const earning = { farm, createFarm, staking, found }
  return { create, add, remove, collect, transfer, moveToken, lock, ...earning, resume }
}

function stepsOfStaking(order: StakingOrder, { token0 }: LiquidityAbout) {
  switch (order.kind) {
    case 'stake':
      return stakeSteps({ token: token0, isStepwise: order.isStepwise })
    case 'unstake':
      return STAKING_STEPS.unstake
    case 'harvest':
      return STAKING_STEPS.harvest
    case 'reclaim':
      return STAKING_STEPS[order.place]
  }
}
