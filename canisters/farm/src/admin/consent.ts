import type { _SERVICE } from '@sluice/candid/farm'
import type { ConsentTable } from '@sluice/canister/runtime'
import type { FarmContext } from '../farm/FarmContext.ts'

type Detail = readonly [label: string, value: string]

/** What wallets show before a person signs a call to the farm. */
export function consentTable({ state }: FarmContext): ConsentTable<_SERVICE> {
  const position = (positionId: bigint): Detail => ['Position', `${positionId}`]
  const reward = (): Detail => ['Reward token', state.reward.get()?.symbol ?? 'unknown']
  return {
    stake: (positionId) => ({
      title: 'Stake a position',
      details: [position(positionId), reward()],
    }),
    stakeToken: (tokenId) => ({
      title: 'Stake the position of a token',
      details: [['Position token', `${tokenId}`], reward()],
    }),
    unstake: (positionId) => ({
      title: 'Take a position back',
      details: [position(positionId), reward()],
    }),
    withdraw: () => ({ title: 'Withdraw your reward', details: [reward()] }),
    claimFees: (positionId) => ({
      title: 'Collect the trading fees of a staked position',
      details: [position(positionId), ['Where they go', 'They stay in the pool, as yours']],
    }),
    topUpReward: (amount) => ({
      title: 'Add to the reward of a farm',
      details: [['Amount, in the smallest unit', `${amount}`], reward()],
    }),
  }
}
