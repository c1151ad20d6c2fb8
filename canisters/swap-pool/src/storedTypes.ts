import { type Liquidity, type SqrtPriceX96, toLiquidity, toSqrtPriceX96 } from '@sluice/amm'
import {
  blob,
  bool,
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
export type PoolConfig = ValueOf<typeof configField>

export const poolStateField = struct({
  feePips: nat,
  tickSpacing: i32,
  maxLiquidityPerTick: liquidity,
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

export const accessField = struct({ available: bool, whiteList: list(blob), admins: list(blob) })

/** Two amounts, one of each token. */
export const amountsField = struct({ amount0: nat, amount1: nat })

export const tickField = struct({
  liquidityGross: liquidity,
  liquidityNet: int,
  feeGrowthOutside0X128: nat,
  feeGrowthOutside1X128: nat,
})

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

/** A movement on a ledger, as a record shows it. */
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
export type RecordedTransfer = ValueOf<typeof transfer>

const swap = struct({
  zeroForOne: bool,
  amountIn: nat,
  amountOut: nat,
  tokenInFee: nat,
  tokenOutFee: nat,
})

/** What somebody did with the pool, and how far it has come. */
export const recordField = struct({
  action: oneOf(
    'Deposit',
    'Withdraw',
    'Refund',
    'AddLiquidity',
    'DecreaseLiquidity',
    'Claim',
    'Swap',
    'OneStepSwap',
    'TransferPosition',
  ),
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
  position: optional(struct({ id: nat, liquidity: nat, amount0: nat, amount1: nat })),
  handover: optional(struct({ from: blob, to: blob })),
  /** The record that this one gives something back for. */
  relatedId: optional(nat),
})
export type PoolRecord = ValueOf<typeof recordField>

/** Goes with every transfer in the journal: what its outcome changes in the books. */
export const purposeField = struct({
  kind: oneOf('deposit', 'oneStepDeposit', 'payout'),
  owner: blob,
  side,
  recordId: nat,
})
export type Purpose = ValueOf<typeof purposeField>
