import { InfoError } from '../InfoError.ts'
import { Fields } from './Fields.ts'

/** What was done at a bridge within a stretch of time. Amounts are the token's smallest unit. */
export type InfoBridgeDone = {
  readonly minted: bigint
  readonly dissolved: bigint
  readonly deposits: number
  readonly withdrawals: number
  /** What the minter kept: of deposits for their check, of withdrawals once they are confirmed. */
  readonly fees: bigint
  /** What was given back of withdrawals. */
  readonly refunded: bigint
  readonly refunds: number
}

/** A bridge as of now, by its minter's log and the ledger of its token. Amounts are smallest units. */
export type InfoBridge = {
  readonly ledgerId: string
  /** Undefined until the ledger has told. */
  readonly supply: bigint | undefined
  readonly supplyMs: number | undefined
  /** Under the minter's keys, with the change that its transactions bring back. */
  readonly coins: bigint
  readonly coinCount: number
  /** Burned, and neither paid nor given back. */
  readonly owed: bigint
  readonly total: InfoBridgeDone
  /** In the last 24 full hours and the current one, and in seven full days and the current one. */
  readonly day: InfoBridgeDone
  readonly week: InfoBridgeDone
  /** Whether the log was read to its end; while it is not, all of this is as of `lastMs`. */
  readonly isWhole: boolean
  readonly lastMs: number | undefined
}

/** An hour or a day of a bridge; supply, coins and debts are those of its end. */
export type InfoBridgePoint = InfoBridgeDone & {
  readonly startMs: number
  readonly endMs: number
  /** Undefined of the time before anybody looked. */
  readonly supply: bigint | undefined
  readonly coins: bigint
  readonly owed: bigint
}

/** Reads amounts, all of which have the decimals that the record names. None is below nothing. */
function amountsOf(fields: Fields) {
  const decimals = fields.maybe('decimals', (name) => fields.count(name))
  return (name: string, of = fields): bigint => {
    const amount = of.amount(name, decimals)
    if (amount < 0n) throw InfoError.unreadable(name)
    return amount
  }
}

export function parseBridge(value: unknown): InfoBridge {
  const fields = new Fields(value)
  const amount = amountsOf(fields)
  const done = (name: string) => parseDone(fields.inner(name), amount)
  return {
    ledgerId: fields.text('ledgerId'),
    supply: fields.maybe('supply', amount),
    supplyMs: fields.maybe('supplyTime', (name) => fields.count(name)),
    coins: amount('coins'),
    coinCount: fields.count('coinCount'),
    owed: amount('owed'),
    total: done('total'),
    day: done('day'),
    week: done('week'),
    isWhole: fields.flag('isWhole'),
    lastMs: fields.maybe('lastTime', (name) => fields.count(name)),
  }
}

export function parseBridgePoint(value: unknown): InfoBridgePoint {
  const fields = new Fields(value)
  const amount = amountsOf(fields)
  return {
    startMs: fields.count('beginTime'),
    endMs: fields.count('endTime'),
    ...parseDone(fields, amount),
    supply: fields.maybe('supply', amount),
    coins: amount('coins'),
    owed: amount('owed'),
  }
}

function parseDone(fields: Fields, amount: ReturnType<typeof amountsOf>): InfoBridgeDone {
  return {
    minted: amount('minted', fields),
    dissolved: amount('dissolved', fields),
    deposits: fields.count('deposits'),
    withdrawals: fields.count('withdrawals'),
    fees: amount('fees', fields),
    refunded: amount('refunded', fields),
    refunds: fields.count('refunds'),
  }
}
