import {
  blob,
  bool,
  codec,
  i32,
  int,
  nat,
  oneOf,
  optional,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

const token = struct({ address: text, standard: text, ledger: blob })

/** What a farm was installed with. */
export const configField = struct({
  rewardToken: token,
  pool: blob,
  farmFactoryCid: blob,
  farmIndexCid: blob,
  feeReceiverCid: blob,
  governanceCid: optional(blob),
  nodeIndexCid: blob,
  creator: blob,
  refunder: blob,
  startTime: nat,
  endTime: nat,
  secondPerCycle: nat,
  /** What the creator has promised; top-ups come on top. */
  totalReward: nat,
  /** Per thousand of every reward. */
  fee: nat,
})

export const limitsField = struct({
  priceInside: bool,
  amount0: nat,
  amount1: nat,
  positions: nat,
})

/** What is given out, and since when; changed by a top-up, and when a farm is finished or started by hand. */
export const planField = struct({
  totalReward: nat,
  rewardPerCycle: nat,
  from: nat,
  until: nat,
})
export type Plan = ValueOf<typeof planField>

export const lifeField = struct({
  /** The reward has been seen on the farm's account. */
  isFunded: bool,
  deposited: nat,
  checkedAt: nat,
  /** When an admin has ended the farm before its time. */
  finishedAt: optional(nat),
  isClosed: bool,
})

export const growthField = struct({
  timestamp: nat,
  tick: i32,
  liquidity: nat,
  staked: nat,
  growthX128: nat,
  emittedScaled: nat,
  holdings: struct({ overUpper: int, timesLower: int, full0: int, full1: int }),
})

export const tickField = struct({
  liquidityGross: nat,
  liquidityNet: int,
  growthOutsideX128: int,
  overUpper: int,
  timesLower: int,
})

/** Rewards that have left the stakes, all in the smallest unit of the reward token. */
export const totalsField = struct({
  /** All that stakes have been credited, fees included. */
  settled: nat,
  /** The farm's fee of it so far, and what of it waits for the fee receiver. */
  feeSettled: nat,
  fee: nat,
  /** The sum of all owners' balances. */
  balances: nat,
  /** Paid out, the ledger's fees included. */
  paid: nat,
  /** Top-ups that came too late and are their senders' again. */
  returned: nat,
  /** Too small to be paid, and left to the refunder. */
  dropped: nat,
})
export type Totals = ValueOf<typeof totalsField>

/**
 * A position that is with the farm. `entering`: it has come and does not earn yet. `leaving`: it earns no more, and is on its way
 * back or waits for its owner to ask for it again.
 */
export const depositField = struct({
  state: oneOf('entering', 'earning', 'leaving'),
  owner: blob,
  tickLower: i32,
  tickUpper: i32,
  liquidity: nat,
  token0Amount: nat,
  token1Amount: nat,
  initTime: nat,
  lastDistributeTime: nat,
  growthInsideLastX128: int,
  /** All that it has earned so far, fees included. */
  rewardAmount: nat,
})
export type Deposit = ValueOf<typeof depositField>

/** A position that is on its way into this canister, or out of it. */
export const handoverField = struct({
  kind: oneOf('stake', 'unstake'),
  owner: blob,
  /** The position token that it comes in. */
  tokenId: optional(nat),
  sinceNs: nat,
  token0Amount: nat,
  token1Amount: nat,
  liquidity: nat,
  tickLower: i32,
  tickUpper: i32,
})
export type Handover = ValueOf<typeof handoverField>

export const stakeRecordField = struct({
  kind: oneOf('stake', 'unstake', 'withdraw'),
  owner: blob,
  positionId: nat,
  liquidity: nat,
  amount: nat,
  timestamp: nat,
})
export type StoredStakeRecord = ValueOf<typeof stakeRecordField>

export const rewardRecordField = struct({
  owner: blob,
  positionId: nat,
  rewardGained: nat,
  rewardTotal: nat,
  timestamp: nat,
})
export type RewardRecord = ValueOf<typeof rewardRecordField>

/** A transfer that the reward token's ledger has refused; what it was for has been given back to the books. */
export const refusedTransferField = struct({
  kind: oneOf('withdraw', 'fee', 'refund', 'topUp'),
  owner: blob,
  to: blob,
  amount: nat,
  fee: nat,
  timestampNs: nat,
  error: text,
})
export type RefusedTransfer = ValueOf<typeof refusedTransferField>

const tokenFacts = struct({ address: text, standard: text, symbol: text, decimals: i32 })
export type TokenFacts = ValueOf<typeof tokenFacts>

/** What the pool says of itself, once it has been asked. */
export const poolField = struct({
  token0: tokenFacts,
  token1: tokenFacts,
  fee: nat,
  tickSpacing: i32,
})
export const priceField = struct({ sqrtPriceX96: nat, tick: i32 })
export const rewardFactsField = struct({ symbol: text, decimals: i32, ledgerFee: nat })

/** `tried`: balances at the beginning of the list that the ledger would not pay out. `isDone`: every balance has been tried. */
export const sendingField = struct({ tried: nat, isDone: bool })
/** What the ledgers of the pool's tokens take for a transfer. */
export const tokenFeesField = struct({ fee0: nat, fee1: nat })

/** Yearly reward over what is staked, in millionths of a percent. */
export const aprField = struct({ timestamp: nat, aprMicros: nat })
export const aprSumField = struct({ count: nat, sumMicros: nat })

/** Goes with every transfer in the journal: what its outcome changes in the books. */
const purposeField = struct({
  kind: oneOf('withdraw', 'fee', 'refund', 'topUp'),
  owner: blob,
})
export type Purpose = ValueOf<typeof purposeField>
export const { encode: encodePurpose, decode: decodePurpose } = codec(purposeField)
