import type { AddOrder, LiquidityFlow, LiquidityStepName, SalePrice, Token } from '@sluice/sdk'
import { hasAllowances } from '@sluice/sdk'
import type { LiquidityAction, LiquiditySubject } from './LiquiditySubject.ts'

type Pair = { readonly token0: Token; readonly token1: Token }

/** What goes on, for its progress and its title. Amounts in the smallest units of the pair's tokens. */
export type LiquidityAbout = Pair & {
  readonly action: LiquidityAction
  readonly amount0: bigint
  readonly amount1: bigint
  /** How many positions. */
  readonly count: number
}

type Adding = Pick<AddOrder, 'deposit0' | 'deposit1' | 'from' | 'swap'>

/** The steps of adding. */
export function addSteps(
  { deposit0, deposit1, from, swap }: Adding,
  { token0, token1 }: Pair,
): readonly LiquidityStepName[] {
  const paid = (side: '0' | '1', { standard }: Token): readonly LiquidityStepName[] => [
    hasAllowances(standard) ? `approve${side}` : `transfer${side}`,
    `deposit${side}`,
  ]
  return [
    ...(deposit0 > 0n ? paid('0', token0) : []),
    ...(deposit1 > 0n ? paid('1', token1) : []),
    ...(from ? (['take'] as const) : []),
    ...(swap ? (['swap'] as const) : []),
    'place',
    'arrive',
  ]
}

/** The steps of taking out of so many positions. */
export function removeSteps(count: number, isIntoOne: boolean): readonly LiquidityStepName[] {
  if (isIntoOne) return ['take', 'swap', 'withdraw', 'arrive']
  const numbers = Array.from({ length: count }, (_, number) => number)
  return [
    ...numbers.map((number): LiquidityStepName => `take:${number}`),
    ...numbers.map((number): LiquidityStepName => `arrive:${number}`),
  ]
}

const CREATE_STEPS: readonly LiquidityStepName[] = ['approve', 'pay', 'request', 'create']

/** The steps of making a pool, and of the deposit into it where there is one. */
export const createSteps = (
  first: Adding | undefined,
  pair: Pair,
): readonly LiquidityStepName[] => [...CREATE_STEPS, ...(first ? addSteps(first, pair) : [])]

type Created = { readonly creationFee?: SalePrice }
const feeSteps = ({ creationFee }: Created): readonly LiquidityStepName[] =>
  creationFee === undefined ? [] : ['approve', 'fee']

/** The steps of making a farm, its fee first where it has one. */
export const createFarmSteps = (facts: Created): readonly LiquidityStepName[] => [
  ...feeSteps(facts),
  'make',
  'pay',
]

/** The same of a staking pool. */
export const foundSteps = (facts: Created): readonly LiquidityStepName[] => [
  ...feeSteps(facts),
  'create',
  'fund',
]

/** How the fees of a position come to the wallet that somebody holds for its owner. */
const HELD_FEES_STEPS = ['claim', 'withdraw0', 'withdraw1', 'arrive'] as const

/** Of what is done with positions as tokens. */
export const TOKEN_STEPS = {
  wrap: ['approve', 'wrap'],
  unwrap: ['unwrap'],
  send: ['send'],
} as const

/** Of what is done with locks. */
export const LOCK_STEPS = {
  lock: ['approve', 'lock'],
  'extend-lock': ['extend'],
  'locked-fees': HELD_FEES_STEPS,
  unlock: ['unlock'],
} as const

/** Of what is done with farms. */
export const FARM_STEPS = {
  stake: ['approve', 'stake'],
  unstake: ['unstake', 'reward'],
  reward: ['reward'],
  'staked-fees': HELD_FEES_STEPS,
} as const

/** Of what is done with stakes. */
export const STAKING_STEPS = {
  unstake: ['unstake', 'withdraw', 'reward'],
  harvest: ['harvest', 'reward'],
  undeposited: ['claim'],
  unstaked: ['withdraw'],
  'unsent-reward': ['reward'],
} as const

/** The steps of staking tokens: as their ledger knows allowances, and as the pool knows calls that do several things. */
export const stakeSteps = ({
  token,
  isStepwise,
}: {
  readonly token: Token
  readonly isStepwise: boolean
}): readonly LiquidityStepName[] => [
  hasAllowances(token.standard) ? 'approve' : 'transfer',
  ...(isStepwise ? (['deposit'] as const) : []),
  'stake',
]

const NOTHING = { amount0: 0n, amount1: 0n }

/** The subject of a flow that was interrupted. */
export function subjectOfFlow(flow: LiquidityFlow, pair: Pair): LiquiditySubject {
  const common = { kind: 'liquidity', ...pair, count: 1 } as const
  switch (flow.kind) {
    case 'add-liquidity': {
      const { token0, token1, from, swap, positionId } = flow.facts
      const order = {
        deposit0: token0.deposit,
        deposit1: token1.deposit,
        ...(from ? { from } : {}),
        ...(swap ? { swap } : {}),
      }
      const action = actionOf({ from, swap, isIncrease: positionId !== undefined })
      const amounts = { amount0: token0.deposit, amount1: token1.deposit }
      return { ...common, ...amounts, action, steps: addSteps(order, pair) }
    }
    case 'remove-liquidity': {
      const { takings, into } = flow.facts
      const isCollected = takings.every(({ liquidity }) => liquidity === 0n)
      const amount0 = takings.reduce((sum, { minimum0 }) => sum + minimum0, 0n)
      const amount1 = takings.reduce((sum, { minimum1 }) => sum + minimum1, 0n)
      return {
        ...common,
        amount0,
        amount1,
        action: isCollected ? 'collect' : 'remove',
        count: takings.length,
        steps: removeSteps(takings.length, into !== undefined),
      }
    }
    case 'create-pool': {
      const { first } = flow.facts
      const order = first && { deposit0: first.token0.deposit, deposit1: first.token1.deposit }
      const amounts = { amount0: order?.deposit0 ?? 0n, amount1: order?.deposit1 ?? 0n }
      return { ...common, ...amounts, action: 'create', steps: createSteps(order, pair) }
    }
    case 'transfer-position':
      return { ...common, ...NOTHING, action: 'transfer', steps: ['hand-over'] }
    case 'wrap-position':
      return { ...common, ...NOTHING, action: 'wrap', steps: TOKEN_STEPS.wrap }
    case 'unwrap-position':
      return { ...common, ...NOTHING, action: 'unwrap', steps: TOKEN_STEPS.unwrap }
    case 'send-position-token':
      return { ...common, ...NOTHING, action: 'send', steps: TOKEN_STEPS.send }
    case 'lock-position':
      return { ...common, ...NOTHING, action: 'lock', steps: LOCK_STEPS.lock }
    case 'extend-lock':
      return { ...common, ...NOTHING, action: 'extend-lock', steps: LOCK_STEPS['extend-lock'] }
    case 'claim-locked-fees':
      return { ...common, ...NOTHING, action: 'locked-fees', steps: LOCK_STEPS['locked-fees'] }
    case 'unlock-position':
      return { ...common, ...NOTHING, action: 'unlock', steps: LOCK_STEPS.unlock }
    case 'stake-position':
      return { ...common, ...NOTHING, action: 'stake', steps: FARM_STEPS.stake }
    case 'unstake-position':
      return { ...common, ...NOTHING, action: 'unstake', steps: FARM_STEPS.unstake }
    case 'withdraw-reward':
      return { ...common, ...NOTHING, action: 'reward', steps: FARM_STEPS.reward }
    case 'create-farm':
      return { ...common, ...NOTHING, action: 'create-farm', steps: createFarmSteps(flow.facts) }
    case 'claim-staked-fees':
      return { ...common, ...NOTHING, action: 'staked-fees', steps: FARM_STEPS['staked-fees'] }
    case 'stake-tokens': {
      const { amount: amount0, isStepwise } = flow.facts
      const steps = stakeSteps({ token: pair.token0, isStepwise })
      return { ...common, amount0, amount1: 0n, action: 'stake-tokens', steps }
    }
    case 'unstake-tokens': {
      const { amount: amount0 } = flow.facts
      const steps = STAKING_STEPS.unstake
      return { ...common, amount0, amount1: 0n, action: 'unstake-tokens', steps }
    }
    case 'harvest-stake':
      return { ...common, ...NOTHING, action: 'harvest', steps: STAKING_STEPS.harvest }
    case 'reclaim-stake':
      return {
        ...common,
        ...NOTHING,
        action: 'reclaim',
        steps: STAKING_STEPS[flow.facts.place],
      }
    case 'create-staking-pool':
      return { ...common, ...NOTHING, action: 'found', steps: foundSteps(flow.facts) }
  }
}

function actionOf({
  from,
  swap,
  isIncrease,
}: {
  from: AddOrder['from']
  swap: AddOrder['swap']
  isIncrease: boolean
}): LiquidityAction {
  if (from) return isIncrease ? 'compound' : 'move'
  if (swap) return 'zap'
  return isIncrease ? 'increase' : 'add'
}
