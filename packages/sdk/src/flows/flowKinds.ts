import type { ClaimBooks } from '../claims/ClaimBooks.ts'
import { CLAIM_KINDS, type ClaimFlow, type ClaimReceipt } from '../claims/ClaimFlow.ts'
import { readClaimFacts, readCloseFacts, readEventFacts } from '../claims/readClaim.ts'
import type { CreateFarmBooks } from '../farms/create/createFarmPlan.ts'
import { readCreateFarmFacts } from '../farms/create/readCreateFarm.ts'
import type { FarmBooks } from '../farms/farmPlan.ts'
import {
  readFarmFacts,
  readStakedFeesFacts,
  readStakeFacts,
  readUnstakeFacts,
} from '../farms/readFarm.ts'
import type { LiquidityBooks } from '../liquidity/LiquidityBooks.ts'
import {
  LIQUIDITY_KINDS,
  type LiquidityFlow,
  type LiquidityReceipt,
} from '../liquidity/LiquidityFlow.ts'
import type { CreateBooks } from '../liquidity/plans/createPlan.ts'
import {
  readAddFacts,
  readCreateFacts,
  readHandOverFacts,
  readRemoveFacts,
} from '../liquidity/readLiquidity.ts'
import type { PositionTokenBooks } from '../nfts/positionTokenPlan.ts'
import { readSendFacts, readTokenFacts, readWrappedFacts } from '../nfts/readPositionToken.ts'
import type { CancelFlow, CancelReceipt, OrderFlow, OrderReceipt } from '../orders/OrderFlow.ts'
import type { OrderBooks } from '../orders/orderSteps.ts'
import { readCancelFacts, readOrderFacts } from '../orders/readOrder.ts'
import {
  readCreateStakingPoolFacts,
  readHarvestFacts,
  readReclaimFacts,
  readStakeTokensFacts,
  readUnstakeTokensFacts,
} from '../staking/readStaking.ts'
import type { StakingBooks } from '../staking/StakingBooks.ts'
import { FORMER_SWAPS, readFormerSwap, readSwapFacts } from '../swap/readSwap.ts'
import { isPlain, type SwapFlow } from '../swap/SwapFlow.ts'
import type { SwapReceipt } from '../swap/SwapReceipt.ts'
import type { SwapBooks } from '../swap/SwapTraces.ts'
import { swapPlan } from '../swap/swapPlan.ts'
import type { RouteFlow, RouteReceipt } from '../trade/RouteFlow.ts'
import { readRouteFacts } from '../trade/readRoute.ts'
import { PAYMENT_KINDS, type PaymentFlow, type PaymentReceipt } from '../wallet/PaymentFlow.ts'
import { type PaymentBooks, paymentPlan } from '../wallet/paymentPlan.ts'
import { FORMER_PAYMENTS, readFormerPayment, readPaymentFacts } from '../wallet/readPayment.ts'
import type { FlowEngine } from './FlowEngine.ts'
import type { Plan } from './Plan.ts'
import { type FlowStore, memoryStorage, textFlowStore as textStore } from './store/FlowStore.ts'
import type { TextStorage } from './store/storedList.ts'

/** Every kind of flow that there is. A new one joins here, in `planOf` and in `readFlow`. */
export const FLOW_KINDS = [
  'swap',
  'route',
  'order',
  'cancel-order',
  ...LIQUIDITY_KINDS,
  ...CLAIM_KINDS,
  ...PAYMENT_KINDS,
] as const
export type FlowKind = (typeof FLOW_KINDS)[number]

export type AnyFlow =
  | SwapFlow
  | RouteFlow
  | OrderFlow
  | CancelFlow
  | LiquidityFlow
  | ClaimFlow
  | PaymentFlow
export type FlowReceipt =
  | SwapReceipt
  | RouteReceipt
  | OrderReceipt
  | CancelReceipt
  | LiquidityReceipt
  | ClaimReceipt
  | PaymentReceipt

/** The exchange's own engine. */
export type Flows = FlowEngine<AnyFlow, FlowReceipt>

export async function planOf(
  flow: AnyFlow,
  books: SwapBooks &
    PaymentBooks &
    OrderBooks &
    LiquidityBooks &
    CreateBooks &
    PositionTokenBooks &
    FarmBooks &
    StakingBooks &
    CreateFarmBooks &
    ClaimBooks,
): Promise<Plan<FlowReceipt>> {
  switch (flow.kind) {
    case 'swap':
      return isPlain(flow.facts)
        ? swapPlan(flow, books)
        : (await import('../swap/paidPlan.ts')).paidPlan(flow, books)
    case 'route':
      return (await import('../trade/routePlan.ts')).routePlan(flow, books)
    case 'order':
      return (await import('../orders/orderSteps.ts')).orderPlan(flow, books)
    case 'cancel-order':
      return (await import('../orders/orderSteps.ts')).cancelPlan(flow, books)
    case 'create-pool':
      return (await import('../liquidity/plans/createPlan.ts')).createPlan(flow, books)
    case 'add-liquidity':
      return (await import('../liquidity/plans/addPlan.ts')).addPlan(flow, books)
    case 'remove-liquidity':
      return (await import('../liquidity/plans/removePlan.ts')).removePlan(flow, books)
    case 'transfer-position':
      return (await import('../liquidity/plans/removePlan.ts')).handOverPlan(flow, books)
    case 'wrap-position':
    case 'unwrap-position':
    case 'send-position-token':
      return (await import('../nfts/positionTokenPlan.ts')).positionTokenPlan(flow, books)
    case 'stake-position':
    case 'unstake-position':
    case 'withdraw-reward':
    case 'claim-staked-fees':
      return (await import('../farms/farmPlan.ts')).farmPlan(flow, books)
    case 'stake-tokens':
    case 'unstake-tokens':
    case 'harvest-stake':
    case 'reclaim-stake':
    case 'create-staking-pool':
      return (await import('../staking/stakingPlan.ts')).stakingPlan(flow, books)
    case 'create-farm':
      return (await import('../farms/create/createFarmPlan.ts')).createFarmPlan(flow, books)
    case 'claim-tokens':
    case 'create-claim-event':
    case 'open-claim-event':
    case 'close-claim-event':
      return (await import('../claims/claimPlan.ts')).claimPlan(flow, books)
    default:
      return paymentPlan(flow, books)
  }
}

/** Unfinished flows as one JSON text; what earlier versions of the app kept elsewhere is found there. */
export const textFlowStore = (storage: TextStorage): FlowStore<AnyFlow> =>
  textStore<AnyFlow>(storage, {
    read: (name, facts, head) => {
      const kind = FLOW_KINDS.find((one) => one === name)
      if (kind === undefined) throw new Error('the stored flow is of an unknown kind')
      if (kind === 'swap') return { ...head, kind, facts: readSwapFacts(facts) }
      if (kind === 'route') return { ...head, kind, facts: readRouteFacts(facts) }
      if (kind === 'order') return { ...head, kind, facts: readOrderFacts(facts) }
      if (kind === 'cancel-order') return { ...head, kind, facts: readCancelFacts(facts) }
      if (kind === 'create-pool') return { ...head, kind, facts: readCreateFacts(facts) }
      if (kind === 'add-liquidity') return { ...head, kind, facts: readAddFacts(facts) }
      if (kind === 'remove-liquidity') return { ...head, kind, facts: readRemoveFacts(facts) }
      if (kind === 'transfer-position') return { ...head, kind, facts: readHandOverFacts(facts) }
      if (kind === 'wrap-position') return { ...head, kind, facts: readWrappedFacts(facts) }
      if (kind === 'unwrap-position') return { ...head, kind, facts: readTokenFacts(facts) }
      if (kind === 'send-position-token') return { ...head, kind, facts: readSendFacts(facts) }
      if (kind === 'stake-position') return { ...head, kind, facts: readStakeFacts(facts) }
      if (kind === 'unstake-position') return { ...head, kind, facts: readUnstakeFacts(facts) }
      if (kind === 'withdraw-reward') return { ...head, kind, facts: readFarmFacts(facts) }
      if (kind === 'claim-staked-fees') return { ...head, kind, facts: readStakedFeesFacts(facts) }
      if (kind === 'stake-tokens') return { ...head, kind, facts: readStakeTokensFacts(facts) }
      if (kind === 'unstake-tokens') return { ...head, kind, facts: readUnstakeTokensFacts(facts) }
      if (kind === 'harvest-stake') return { ...head, kind, facts: readHarvestFacts(facts) }
      if (kind === 'reclaim-stake') return { ...head, kind, facts: readReclaimFacts(facts) }
      if (kind === 'create-staking-pool')
        return { ...head, kind, facts: readCreateStakingPoolFacts(facts) }
      if (kind === 'create-farm') return { ...head, kind, facts: readCreateFarmFacts(facts) }
      if (kind === 'claim-tokens') return { ...head, kind, facts: readClaimFacts(facts) }
      if (kind === 'create-claim-event' || kind === 'open-claim-event')
        return { ...head, kind, facts: readEventFacts(facts) }
      if (kind === 'close-claim-event') return { ...head, kind, facts: readCloseFacts(facts) }
      return { ...head, kind, facts: readPaymentFacts(facts) }
    },
    former: [
      { key: FORMER_SWAPS, read: readFormerSwap },
      { key: FORMER_PAYMENTS, read: readFormerPayment },
    ],
  })

/** Lives as long as the process. */
export const memoryFlowStore = (): FlowStore<AnyFlow> => textFlowStore(memoryStorage())
