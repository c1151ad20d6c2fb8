import {
  blob,
  bool,
  i32,
  list,
  nat,
  optional,
  struct,
  tagged,
  text,
  type ValueOf,
} from '@sluice/canister'
import { flowAction, side } from '../pool/storedTypes.ts'

const principals = list(blob)
const ofFlow = { flowId: nat, owner: blob, side, amount: nat }
const placeAfter = { sqrtPriceX96: nat, tick: i32, poolLiquidity: nat }
const order = { owner: blob, positionId: nat, tickLimit: i32, side, amountIn: nat }
const both = { amount0: nat, amount1: nat }

/**
 * All that can change in a pool, each in the words of the interface's `PoolEventKind`. Whoever replays them from the first on
 * has the pool's books.
 */
export const eventField = struct({
  timestampNs: nat,
  body: tagged({
    opened: struct({ feePips: nat, tickSpacing: i32, sqrtPriceX96: nat }),
    flowBegun: struct({ owner: blob, action: flowAction, relatedId: optional(nat) }),
    depositSent: struct(ofFlow),
    deposited: struct({ ...ofFlow, block: nat }),
    depositRefused: struct({ ...ofFlow, reason: text }),
    payoutReserved: struct({ ...ofFlow, fee: nat }),
    paid: struct({ ...ofFlow, fee: nat, block: nat }),
    payoutRefused: struct({ ...ofFlow, reason: text }),
    swapped: struct({
      flowId: optional(nat),
      owner: blob,
      zeroForOne: bool,
      amountOffered: nat,
      amountIn: nat,
      amountOut: nat,
      feeAmount: nat,
      sqrtPriceX96: nat,
      tick: i32,
      liquidity: nat,
    }),
    liquidityAdded: struct({
      owner: blob,
      positionId: nat,
      tickLower: i32,
      tickUpper: i32,
      liquidity: nat,
      ...both,
      ...placeAfter,
    }),
    liquidityRemoved: struct({
      owner: blob,
      positionId: nat,
      liquidity: nat,
      ...both,
      ...placeAfter,
    }),
    positionApproved: struct({ owner: blob, positionId: nat, spender: blob }),
    positionTransferred: struct({ from: blob, to: blob, positionId: nat, ...both }),
    orderAdded: struct(order),
    orderFilled: struct({ ...order, ...both }),
    orderRemoved: struct({ ...order, ...both }),
    protocolShareMoved: struct({ receiver: blob, ...both }),
    ledgerFeeLearnt: struct({ side, fee: nat }),
    standardChanged: struct({ side, standard: text }),
    availabilityChanged: struct({ available: bool }),
    orderAvailabilityChanged: struct({ available: bool }),
    whiteListChanged: struct({ members: principals }),
    adminsChanged: struct({ members: principals }),
  }),
})
export type StoredEvent = ValueOf<typeof eventField>
export type EventBody = StoredEvent['body']
