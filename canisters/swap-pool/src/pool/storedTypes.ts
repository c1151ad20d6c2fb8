import { type Liquidity, type SqrtPriceX96, toLiquidity, toSqrtPriceX96 } from '@sluice/amm'
import {
  blob,
  bool,
  codec,
  type Field,
  i32,
  int,
  list,
  nat,
  oneOf,
  optional,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

const liquidity: Field<Liquidity> = {
  write: nat.write,
  read: (reader) => toLiquidity(nat.read(reader)),
}
const sqrtPrice: Field<SqrtPriceX96> = {
  write: nat.write,
  read: (reader) => toSqrtPriceX96(nat.read(reader)),
}

/** One of the pool's two tokens. */
export const side = oneOf('token0', 'token1')
export type Side = ValueOf<typeof side>

const token = struct({ address: text, standard: text, ledger: blob })
export type PoolToken = ValueOf<typeof token>

/** What the pool was installed with. */
export const configField = struct({
  token0: token,
  token1: token,
  infoCid: blob,
  feeReceiverCid: blob,
  trustedCanisterManagerCid: blob,
  positionIndexCid: blob,
})

/** What a pool is opened with and keeps for ever. */
export const shapeField = struct({ feePips: nat, tickSpacing: i32, maxLiquidityPerTick: liquidity })

/** What every swap changes, written as a whole; the shape is stored apart from it. */
export const liveStateField = struct({
  sqrtPriceX96: sqrtPrice,
  tick: i32,
  liquidity,
  feeGrowthGlobal0X128: nat,
  feeGrowthGlobal1X128: nat,
  tokenAmount0: nat,
  tokenAmount1: nat,
  protocolFee0: nat,
  protocolFee1: nat,
})

export const accessField = struct({
  available: bool,
  ordersAvailable: bool,
  whiteList: list(blob),
  admins: list(blob),
})

export type Access = ValueOf<typeof accessField>

/** What people call a token. */
const tokenLabelField = struct({ symbol: text, decimals: i32 })
export type TokenLabel = ValueOf<typeof tokenLabelField>

export const labelsField = struct({
  token0: optional(tokenLabelField),
  token1: optional(tokenLabelField),
})

const jobName = oneOf('SettleTransfersJob', 'SyncTokenFeeJob', 'WithdrawFeeJob', 'SyncTrxsJob')
export type JobName = ValueOf<typeof jobName>

export const jobsField = struct({
  stopped: list(jobName),
  lastRunNs: struct({ SettleTransfersJob: nat, SyncTokenFeeJob: nat, WithdrawFeeJob: nat }),
})

/** Which event is looked at next for the info canister, and what its refusals were. */
export const pushedField = struct({
  next: nat,
  failures: nat,
  errors: list(struct({ message: text, timeNs: nat })),
})

/** Two amounts, one of each token. */
export const amountsField = struct({ amount0: nat, amount1: nat })

export const tickField = struct({
  liquidityGross: liquidity,
  liquidityNet: int,
  feeGrowthOutside0X128: nat,
  feeGrowthOutside1X128: nat,
})

/** The tick at the end of one second. */
export const tickMoveField = struct({ number: nat, timestamp: nat, tick: i32 })
export type TickMove = ValueOf<typeof tickMoveField>

export const positionField = struct({
  tickLower: i32,
  tickUpper: i32,
  liquidity,
  feeGrowthInside0LastX128: nat,
  feeGrowthInside1LastX128: nat,
  tokensOwed0: nat,
  tokensOwed1: nat,
})

export const ownershipField = struct({ owner: blob, spender: optional(blob) })

/** All positions of one range together, as the interface shows them. */
export const rangeField = struct({
  liquidity: nat,
  feeGrowthInside0LastX128: nat,
  feeGrowthInside1LastX128: nat,
  tokensOwed0: nat,
  tokensOwed1: nat,
})

/** A movement on a ledger, as a flow shows it. */
const transfer = struct({
  side,
  amount: nat,
  fee: nat,
  fromOwner: blob,
  fromSubaccount: optional(blob),
  toOwner: blob,
  toSubaccount: optional(blob),
  /** The transfer's id in the journal, which is its memo on the ledger. */
  intentId: nat,
  block: optional(nat),
})
export type FlowTransfer = ValueOf<typeof transfer>

const swap = struct({
  zeroForOne: bool,
  amountIn: nat,
  amountOut: nat,
  tokenInFee: nat,
  tokenOutFee: nat,
})

/** What takes several messages: tokens move on a ledger. */
export const flowAction = oneOf('Deposit', 'Withdraw', 'Refund', 'OneStepSwap')

/** A flow of somebody's, and how far it has come. What one message does is in the events alone. */
export const flowField = struct({
  action: flowAction,
  owner: blob,
  timestampNs: nat,
  stage: oneOf(
    'Created',
    'CreditCompleted',
    'DepositCreditCompleted',
    'SwapCompleted',
    'WithdrawCreditCompleted',
    'Completed',
  ),
  hasFailed: bool,
  error: optional(text),
  deposit: optional(transfer),
  swap: optional(swap),
  payout: optional(transfer),
  /** The event or flow that this one gives something back for. */
  relatedId: optional(nat),
})
export type Flow = ValueOf<typeof flowField>

/** A limit order: sells `side` when the price has passed `tickLimit`. Its position holds the tokens. */
export const orderField = struct({
  side,
  tickLimit: i32,
  /** Numbers orders in the order of their arrival. */
  sequence: nat,
  createdAtNs: nat,
  amountIn: nat,
})
export type LimitOrder = ValueOf<typeof orderField>

/** Goes with every transfer in the journal: what its outcome changes in the books. */
const purposeField = struct({
  kind: oneOf('deposit', 'oneStepDeposit', 'payout', 'mistransfer'),
  owner: blob,
  side,
  flowId: nat,
})
export type Purpose = ValueOf<typeof purposeField>
export const { encode: encodePurpose, decode: decodePurpose } = codec(purposeField)
