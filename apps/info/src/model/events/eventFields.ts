import { BRIDGE_EVENT_FIELDS } from './bridgeEventFields.ts'
import { EARN_EVENT_FIELDS } from './earnEventFields.ts'
import type { FieldType } from './FieldType.ts'
import { NFT_EVENT_FIELDS } from './nftEventFields.ts'

export type { FieldType }

const ofFlow = { flowId: 'id', owner: 'principal', side: 'side', amount: 'nat' } as const
const both = { amount0: 'nat', amount1: 'nat' } as const
const placeAfter = { sqrtPriceX96: 'nat', tick: 'tick', poolLiquidity: 'nat' } as const
const order = {
  owner: 'principal',
  positionId: 'id',
  tickLimit: 'tick',
  side: 'side',
  amountIn: 'nat',
} as const

/** A pool's events in the words of its interface (`PoolEventKind`). Fields are only ever added, at the end. */
export const POOL_EVENT_FIELDS = {
  opened: { feePips: 'nat', tickSpacing: 'tick', sqrtPriceX96: 'nat' },
  flowBegun: { owner: 'principal', action: 'text', relatedId: 'id?' },
  depositSent: ofFlow,
  deposited: { ...ofFlow, block: 'id' },
  depositRefused: { ...ofFlow, reason: 'text' },
  payoutReserved: { ...ofFlow, fee: 'nat' },
  paid: { ...ofFlow, fee: 'nat', block: 'id' },
  payoutRefused: { ...ofFlow, reason: 'text' },
  swapped: {
    flowId: 'id?',
    owner: 'principal',
    zeroForOne: 'bool',
    amountOffered: 'nat',
    amountIn: 'nat',
    amountOut: 'nat',
    feeAmount: 'nat',
    sqrtPriceX96: 'nat',
    tick: 'tick',
    liquidity: 'nat',
  },
  liquidityAdded: {
    owner: 'principal',
    positionId: 'id',
    tickLower: 'tick',
    tickUpper: 'tick',
    liquidity: 'nat',
    ...both,
    ...placeAfter,
  },
  liquidityRemoved: {
    owner: 'principal',
    positionId: 'id',
    liquidity: 'nat',
    ...both,
    ...placeAfter,
  },
  positionApproved: { owner: 'principal', positionId: 'id', spender: 'principal' },
  positionTransferred: { from: 'principal', to: 'principal', positionId: 'id', ...both },
  orderAdded: order,
  orderFilled: { ...order, ...both },
  orderRemoved: { ...order, ...both },
  protocolShareMoved: { receiver: 'principal', ...both },
  ledgerFeeLearnt: { side: 'side', fee: 'nat' },
  standardChanged: { side: 'side', standard: 'text' },
  availabilityChanged: { available: 'bool' },
  orderAvailabilityChanged: { available: 'bool' },
  whiteListChanged: { members: 'principals' },
  adminsChanged: { members: 'principals' },
} as const satisfies Record<string, Record<string, FieldType>>

/** What other sources tell. */
const OTHER_EVENT_FIELDS = {
  /** The factory has a pool. */
  poolListed: { pool: 'principal', token0: 'principal', token1: 'principal', feePips: 'id' },
  /** The factory has it no longer. */
  poolRemoved: { pool: 'principal' },
  /** What the token list or the ledger says of a token; all of it each time. */
  tokenTold: {
    ledger: 'principal',
    name: 'text',
    symbol: 'text',
    standard: 'text',
    decimals: 'id?',
    fee: 'nat?',
    totalSupply: 'nat?',
    mintingAccount: 'account?',
    /** Its place in the token list; absent when it is not listed. */
    rank: 'id?',
  },
  /** Dollars for one unit of a currency or token, times 10^18. */
  rateHeard: { symbol: 'text', rateUsd: 'nat' },
  /** Time passes though nothing happens. */
  ticked: {},
  /** A block of a ledger: `mint`, `burn`, `transfer`, `approve` or another word of the ledger's. */
  blockMade: {
    op: 'text',
    from: 'account?',
    to: 'account?',
    spender: 'account?',
    amount: 'nat',
    fee: 'nat?',
    feeCollector: 'account?',
  },
} as const satisfies Record<string, Record<string, FieldType>>

export const EVENT_FIELDS = {
  ...POOL_EVENT_FIELDS,
  ...OTHER_EVENT_FIELDS,
  ...EARN_EVENT_FIELDS,
  ...BRIDGE_EVENT_FIELDS,
  ...NFT_EVENT_FIELDS,
}
export type EventKind = keyof typeof EVENT_FIELDS
type PoolEventName = keyof typeof POOL_EVENT_FIELDS

type ValueOf<Type extends FieldType> = Type extends 'nat'
  ? bigint
  : Type extends 'nat?'
    ? bigint | undefined
    : Type extends 'id' | 'tick'
      ? number
      : Type extends 'id?'
        ? number | undefined
        : Type extends 'bool'
          ? boolean
          : Type extends 'side'
            ? 0 | 1
            : Type extends 'principals' | 'names'
              ? readonly string[]
              : Type extends 'account?'
                ? string | undefined
                : string

/** The fields of one kind of event. */
export type EventOf<Kind extends EventKind> = { readonly kind: Kind } & {
  readonly [Name in keyof (typeof EVENT_FIELDS)[Kind]]: (typeof EVENT_FIELDS)[Kind][Name] extends FieldType
    ? ValueOf<(typeof EVENT_FIELDS)[Kind][Name]>
    : never
}

/** Something that a source told. */
export type SourceEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind]

/** What a pool told. */
export type PoolEvent = { [Kind in PoolEventName]: EventOf<Kind> }[PoolEventName]

export const isOfPool = (event: SourceEvent): event is PoolEvent => event.kind in POOL_EVENT_FIELDS
