import type { Quote } from '../../pools/quote.ts'
import type { Place } from '../../recover/Place.ts'
import { newSwapFlow, type SwapFacts } from '../../swap/SwapFlow.ts'
import { passedOn } from '../../trade/passedOn.ts'
import { newRouteFlow } from '../../trade/RouteFlow.ts'
import { newPaymentFlow, type PaymentKind } from '../../wallet/PaymentFlow.ts'
import type { AnyFlow, FlowKind } from '../flowKinds.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { DISSOLVING } from './bridging.ts'
import {
  AFTER_SLU_POOL,
  BESIDE,
  BOB,
  CANISTER,
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  MANAGER,
  ME,
  NEXT_POOL,
  PASSCODE,
  POOL,
  PRICE,
  SIDE_POOL,
  SLU_POOL,
  STRAY_BLOCK,
} from './chainNames.ts'
import { CLAIMED, EVENT_CLOSED, EVENT_MADE, EVENT_OPENED } from './claiming.ts'
import { FEES_CLAIMED, FOUNDED, REWARDED, STAKING, UNSTAKING } from './farming.ts'
import {
  MARKETS_MADE,
  SALES_COLLECTED,
  SALES_CREATED,
  SALES_FUNDED,
  SALES_JOINED,
} from './launchpadOrders.ts'
import { AT_PLAIN, CANCELLED, LADDER, ONE_ORDER, REPLACED, TRANSFERRED } from './limitOrders.ts'
import { ADDED, CREATED, HANDED_OVER, REMOVED } from './liquidityOrders.ts'
import { FEES_OF_LOCKED, LOCKED, LOCKS_EXTENDED, UNLOCKED } from './lockOrders.ts'
import {
  NFT_COLLECTIONS_MADE,
  NFT_MONEY_CLAIMED,
  NFT_OFFERS,
  NFT_OFFERS_ACCEPTED,
  NFT_OFFERS_CANCELLED,
  NFTS_APPROVED,
  NFTS_BOUGHT,
  NFTS_DELISTED,
  NFTS_LISTED,
  NFTS_MINTED,
  NFTS_REPRICED,
  NFTS_REVOKED,
  NFTS_SENT,
  NFTS_TAKEN_BACK,
} from './nftOrders.ts'
import { SENT, UNWRAPPING, WRAPPING } from './positionTokens.ts'
import {
  LAUNCHES_JOINED,
  LAUNCHES_REFUNDED,
  NEURONS_CHANGED,
  NEURONS_DISBURSED,
  NEURONS_STAKED,
  NEURONS_VOTED,
  PROPOSALS_MADE,
} from './snsOrders.ts'
import {
  FOUNDING,
  HARVESTING,
  RECLAIMING,
  STAKING_TOKENS,
  UNSTAKING_TOKENS,
} from './stakingOrders.ts'
import { VOTE_PROJECTS_MADE } from './voteOrders.ts'

const AMOUNT = LEFT_IN_POOL

/** Makes a flow of an order's key. */
export type Order = (key: OrderKey, now: number) => AnyFlow

const payment =
  (
    kind: PaymentKind,
    ledgerId: string,
    standard: 'ICRC1' | 'ICRC2' | 'DIP20' | 'EXT' | 'DIP20-XTC',
    to: string,
    place?: Place,
  ): Order =>
  (key, now) =>
    newPaymentFlow({
      kind,
      principal: ME,
      ledgerId,
      standard,
      to,
      amount: AMOUNT,
      fee: FEE,
      memo: undefined,
      key,
      now,
      ...(place === undefined ? {} : { place }),
    })

const quote: Quote = {
  poolId: POOL,
  tokenIn: LEDGERS.icp,
  tokenOut: LEDGERS.ckbtc,
  zeroForOne: true,
  feePips: 3_000n,
  amountIn: AMOUNT,
  amountConsumed: AMOUNT,
  amountOut: AMOUNT * PRICE,
  feeAmount: 0n,
  priceImpactPpm: 0n,
  sqrtPriceX96: 1n,
  sqrtPriceX96After: 1n,
}

/** A swap that may not give a unit less than the pool does. */
const swap =
  ({ quote: other, ...facts }: Partial<SwapFacts> & { quote?: Quote }): Order =>
  (key, now) => {
    const given = other ?? quote
    return newSwapFlow({
      quote: given,
      minimumOut: given.amountIn * PRICE,
      feeIn: FEE,
      feeOut: FEE,
      heldOutBefore: given.poolId === POOL ? LEFT_IN_POOL : 0n,
      principal: ME,
      key,
      now,
      ...facts,
    })
  }
const sized = (amountIn: bigint) => ({
  quote: { ...quote, amountIn, amountConsumed: amountIn, amountOut: amountIn * PRICE },
})
const SLU_SWAP = {
  quote: { ...quote, poolId: SLU_POOL, tokenIn: LEDGERS.slu, tokenOut: LEDGERS.cketh },
}
const BY_TRANSFER = {
  from: 'subaccount',
  unused: 0n,
  transfer: 0n,
  unusedBeside: 0n,
  lyingBeside: 0n,
} as const
const HELD = { unused: BESIDE, transfer: 0n, unusedBeside: 0n, lyingBeside: 0n }

/** A hop that is given so much, and may not give a unit less than the pool does. */
const hop = (poolId: string, [tokenIn, tokenOut]: readonly [string, string], amountIn: bigint) => ({
  poolId,
  tokenIn,
  tokenOut,
  zeroForOne: true,
  amountIn,
  expectedOut: amountIn * PRICE,
  minimumOut: amountIn * PRICE,
  feeIn: FEE,
  feeOut: FEE,
  heldOutBefore: 0n,
})

const TWO_HOPS = [
  hop(POOL, [LEDGERS.icp, LEDGERS.ckbtc], AMOUNT),
  hop(NEXT_POOL, [LEDGERS.ckbtc, LEDGERS.cketh], passedOn(AMOUNT * PRICE, FEE)),
]
/** Its first pool is paid by transfer. */
const SLU_HOPS = [
  {
    ...hop(SLU_POOL, [LEDGERS.slu, LEDGERS.cketh], AMOUNT),
    payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE },
  },
  hop(AFTER_SLU_POOL, [LEDGERS.cketh, LEDGERS.ckbtc], passedOn(AMOUNT * PRICE, FEE)),
]
const ONE_HOP = [hop(SIDE_POOL, [LEDGERS.icp, LEDGERS.cketh], AMOUNT)]

const route =
  (branches: readonly (readonly SwapFacts[])[]): Order =>
  (key, now) =>
    newRouteFlow({
      principal: ME,
      key,
      now,
      facts: {
        tokenIn: branches[0]?.[0]?.tokenIn ?? '',
        tokenOut: branches[0]?.at(-1)?.tokenOut ?? '',
        amountIn: AMOUNT * BigInt(branches.length),
        expectedOut: branches.reduce((sum, hops) => sum + (hops.at(-1)?.expectedOut ?? 0n), 0n),
        branches,
      },
    })

const SPLIT = route([TWO_HOPS, ONE_HOP])
/** Orders whose parts run side by side: each may stand anywhere while the others do. */
export const PARTS = new Map([[SPLIT, [route([TWO_HOPS]), route([ONE_HOP])]]])

/** An order of every kind that there is: a new kind without one does not compile. */
export const ORDERS: Record<FlowKind, readonly Order[]> = {
  swap: [
    swap({}),
    // by transfer; the same with as much on the subaccount beside
    swap({ ...SLU_SWAP, payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE } }),
    swap({ payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE, lyingBeside: AMOUNT + FEE } }),
    // with what lies there
    swap({ payment: BY_TRANSFER }),
    // with what the pool holds, wholly, and the rest by allowance or by transfer
    swap({ ...sized(BESIDE), payment: { ...HELD, from: undefined } }),
    swap({ payment: { ...HELD, from: 'allowance' } }),
    swap({
      payment: {
        ...HELD,
        from: 'subaccount',
        transfer: AMOUNT - BESIDE + FEE,
        lyingBeside: AMOUNT + FEE,
      },
    }),
    // the output stays
    swap({
      keepInPool: true,
      payment: { ...HELD, from: 'allowance', unused: 0n, unusedBeside: BESIDE },
    }),
    swap({ ...SLU_SWAP, keepInPool: true, payment: { ...BY_TRANSFER, transfer: AMOUNT + FEE } }),
    swap({ isStepwise: true }),
  ],
  route: [route([TWO_HOPS]), SPLIT, route([SLU_HOPS])],
  order: [ONE_ORDER, AT_PLAIN, LADDER, REPLACED, TRANSFERRED],
  'cancel-order': CANCELLED,
  'create-pool': CREATED,
  'add-liquidity': ADDED,
  'remove-liquidity': REMOVED,
  'transfer-position': HANDED_OVER,
  'wrap-position': WRAPPING,
  'unwrap-position': UNWRAPPING,
  'send-position-token': SENT,
  'lock-position': LOCKED,
  'extend-lock': LOCKS_EXTENDED,
  'claim-locked-fees': FEES_OF_LOCKED,
  'unlock-position': UNLOCKED,
  'stake-neuron': NEURONS_STAKED,
  'change-neuron': NEURONS_CHANGED,
  'disburse-neuron': NEURONS_DISBURSED,
  'vote-neurons': NEURONS_VOTED,
  'make-proposal': PROPOSALS_MADE,
  'join-launch': LAUNCHES_JOINED,
  'refund-launch': LAUNCHES_REFUNDED,
  'create-sale': SALES_CREATED,
  'fund-sale': SALES_FUNDED,
  'join-sale': SALES_JOINED,
  'collect-sale': SALES_COLLECTED,
  'make-market': MARKETS_MADE,
  'send-nft': NFTS_SENT,
  'approve-nft': NFTS_APPROVED,
  'revoke-nft': NFTS_REVOKED,
  'list-nft': NFTS_LISTED,
  'reprice-nft': NFTS_REPRICED,
  'delist-nft': NFTS_DELISTED,
  'buy-nft': NFTS_BOUGHT,
  'offer-nft': NFT_OFFERS,
  'cancel-nft-offer': NFT_OFFERS_CANCELLED,
  'accept-nft-offer': NFT_OFFERS_ACCEPTED,
  'take-back-nft': NFTS_TAKEN_BACK,
  'claim-nft-money': NFT_MONEY_CLAIMED,
  'create-nft-collection': NFT_COLLECTIONS_MADE,
  'mint-nfts': NFTS_MINTED,
  'create-vote-project': VOTE_PROJECTS_MADE,
  'stake-position': STAKING,
  'unstake-position': UNSTAKING,
  'withdraw-reward': REWARDED,
  'claim-staked-fees': FEES_CLAIMED,
  'stake-tokens': STAKING_TOKENS,
  'unstake-tokens': UNSTAKING_TOKENS,
  'harvest-stake': HARVESTING,
  'reclaim-stake': RECLAIMING,
  'create-staking-pool': FOUNDING,
  'create-farm': FOUNDED,
  'bridge-dissolve': DISSOLVING,
  'claim-tokens': CLAIMED,
  'create-claim-event': EVENT_MADE,
  'open-claim-event': EVENT_OPENED,
  'close-claim-event': EVENT_CLOSED,
  transfer: [
    payment('transfer', LEDGERS.ckbtc, 'ICRC2', BOB),
    payment('transfer', LEDGERS.dip20, 'DIP20', BOB),
  ],
  wrap: [payment('wrap', LEDGERS.icp, 'ICRC2', LEDGERS.wicp)],
  unwrap: [payment('unwrap', LEDGERS.wicp, 'EXT', ME)],
  'top-up': [payment('top-up', LEDGERS.xtc, 'DIP20-XTC', CANISTER)],
  deposit: [
    payment('deposit', LEDGERS.ckbtc, 'ICRC2', POOL),
    payment('deposit', LEDGERS.slu, 'ICRC1', SLU_POOL),
  ],
  withdraw: [
    payment('withdraw', LEDGERS.ckbtc, 'ICRC2', POOL),
    payment('withdraw', LEDGERS.icp, 'ICRC2', POOL, { kind: 'undeposited' }),
    payment('withdraw', LEDGERS.icp, 'ICRC2', POOL, { kind: 'stray', block: STRAY_BLOCK }),
    payment('withdraw', LEDGERS.wicp, 'EXT', POOL, { kind: 'foreign' }),
  ],
  refund: [payment('refund', LEDGERS.icp, 'ICRC2', MANAGER, { kind: 'passcode', pair: PASSCODE })],
}

/** Orders whose pool keeps books for ever: whatever is lost, what came of it can be found out. */
export const KNOWABLE: ReadonlySet<Order> = new Set([
  ...ORDERS.order,
  ...ORDERS['cancel-order'],
  ...CREATED,
  ...ADDED,
  ...REMOVED,
  ...HANDED_OVER,
  ...MARKETS_MADE,
  ...WRAPPING,
  ...UNWRAPPING,
  ...SENT,
  ...LOCKED,
  ...LOCKS_EXTENDED,
  ...FEES_OF_LOCKED,
  ...UNLOCKED,
  ...NFTS_SENT,
  ...NFTS_APPROVED,
  ...NFTS_REVOKED,
  ...NFTS_LISTED,
  ...NFTS_REPRICED,
  ...NFTS_DELISTED,
  // of one with a trade the pool's books may tell nothing any more
  ...NFTS_BOUGHT.slice(0, 1),
  ...NFT_OFFERS.slice(0, 1),
  ...NFT_OFFERS_CANCELLED,
  ...NFT_OFFERS_ACCEPTED,
  ...NFTS_TAKEN_BACK,
  ...NFT_MONEY_CLAIMED,
  ...NFT_COLLECTIONS_MADE,
  ...NFTS_MINTED,
  ...STAKING,
  ...UNSTAKING,
  ...REWARDED,
  ...FEES_CLAIMED,
  ...STAKING_TOKENS,
  ...UNSTAKING_TOKENS,
  ...HARVESTING,
  ...RECLAIMING,
  ...FOUNDED,
  ...DISSOLVING,
  ...CLAIMED,
  ...EVENT_MADE,
  ...EVENT_OPENED,
  ...EVENT_CLOSED,
])
