import { bridgeFlows } from '../bridge/bridgeFlows.ts'
import { claimFlows } from '../claims/claimFlows.ts'
import { createFarmFlows } from '../farms/create/createFarmFlows.ts'
import { farmFlows } from '../farms/farmFlows.ts'
import { launchpadFlows } from '../launchpad/launchpadFlows.ts'
import { liquidityFlows } from '../liquidity/liquidityFlows.ts'
import { lockFlows } from '../locks/lockFlows.ts'
import { nftFlows } from '../nfts/nftFlows.ts'
import { positionTokenFlows } from '../nfts/positionTokenFlows.ts'
import { orderFlows } from '../orders/orderFlows.ts'
import { snsFlows } from '../sns/snsFlows.ts'
import { stakingFlows } from '../staking/stakingFlows.ts'
import { formerSwaps, swapFlows } from '../swap/swapFlows.ts'
import { routeFlows } from '../trade/routeFlows.ts'
import { voteFlows } from '../votes/voteFlows.ts'
import { formerPayments, paymentFlows } from '../wallet/paymentFlows.ts'
import { type BooksOf, type FlowOf, planBy, type ReceiptOf, readBy } from './FlowDefinition.ts'
import type { FlowEngine } from './FlowEngine.ts'
import { type FlowStore, memoryStorage, textFlowStore as textStore } from './store/FlowStore.ts'
import type { TextStorage } from './store/storedList.ts'

/** Every kind of flow that there is: a new one is defined in its area's folder, and a new area joins here. */
const DEFINITIONS = [
  ...swapFlows,
  ...routeFlows,
  ...orderFlows,
  ...liquidityFlows,
  ...positionTokenFlows,
  ...lockFlows,
  ...nftFlows,
  ...farmFlows,
  ...stakingFlows,
  ...createFarmFlows,
  ...claimFlows,
  ...bridgeFlows,
  ...snsFlows,
  ...voteFlows,
  ...launchpadFlows,
  ...paymentFlows,
] as const
type Definition = (typeof DEFINITIONS)[number]

export type AnyFlow = FlowOf<Definition>
export type FlowKind = AnyFlow['kind']
export type FlowReceipt = ReceiptOf<Definition>
/** What plans read. */
export type FlowBooks = BooksOf<Definition>

export const FLOW_KINDS: readonly FlowKind[] = DEFINITIONS.map(({ name }) => name)

/** The exchange's own engine. */
export type Flows = FlowEngine<AnyFlow, FlowReceipt>

export const planOf = planBy<AnyFlow, FlowReceipt, FlowBooks>(DEFINITIONS)

/** Unfinished flows as one JSON text; what earlier versions of the app kept elsewhere is found there. */
export const textFlowStore = (storage: TextStorage): FlowStore<AnyFlow> =>
  textStore<AnyFlow>(storage, {
    read: readBy<AnyFlow>(DEFINITIONS),
    former: [formerSwaps, formerPayments],
  })

/** Lives as long as the process. */
export const memoryFlowStore = (): FlowStore<AnyFlow> => textFlowStore(memoryStorage())
