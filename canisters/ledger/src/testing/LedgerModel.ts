import type { ApproveArgs, TransferArg, TransferFromArgs } from '@sluice/candid/ledger'

/**
 * ICRC-1 and ICRC-2 as their texts and the public ledgers' order of checks have it, in as few lines as they take: maps, and no
 * storage, codec or log. What a call answers is compared with the built module.
 */

type Account = TransferArg['to']

/** What a call comes to: an answer of the interface, or a trap. Times that a ledger tells are left out. */
export type Expected = object | 'trap'

export type ModelSettings = {
  fee: bigint
  maxMemo: number
  minter: string
  supply: [string, bigint]
}

const MAX = 2n ** 128n - 1n
const WINDOW_NS = 24n * 3_600n * 1_000_000_000n
const DRIFT_NS = 60n * 1_000_000_000n

export const keyOf = ({ owner, subaccount: [subaccount] }: Account): string => {
  const hex = Buffer.from(subaccount ?? []).toString('hex')
  return `${owner.toText()}.${hex === '00'.repeat(32) ? '' : hex}`
}

type Movement = {
  from: string
  to: string
  spender?: string
  args: Pick<TransferArg, 'amount' | 'fee' | 'memo' | 'created_at_time'>
}

export class LedgerModel {
  readonly balances = new Map<string, bigint>()
  readonly allowances = new Map<string, { amount: bigint; expires: bigint | undefined }>()
  readonly seen = new Map<string, { block: bigint; createdAt: bigint }>()
  supply: bigint
  blocks = 1n
  private readonly settings: ModelSettings

  constructor(settings: ModelSettings) {
    this.settings = settings
    const [owner, amount] = settings.supply
    this.balances.set(owner, amount)
    this.supply = amount
  }

  balance(account: string): bigint {
    return this.balances.get(account) ?? 0n
  }

  allowance(owner: string, spender: string, now: bigint): bigint {
    const found = this.allowances.get(`${owner} ${spender}`)
    return found === undefined || (found.expires ?? now + 1n) <= now ? 0n : found.amount
  }

  transfer(from: string, args: TransferArg, now: bigint): Expected {
    return this.move({ from, to: keyOf(args.to), args }, now)
  }

  transferFrom(spender: string, args: TransferFromArgs, now: bigint): Expected {
    return this.move({ from: keyOf(args.from), to: keyOf(args.to), spender, args }, now)
  }

  approve(from: string, args: ApproveArgs, now: bigint): Expected {
    const { fee, minter, maxMemo } = this.settings
    const spender = keyOf(args.spender)
    if (ownerOf(spender) === ownerOf(from) || from === minter) return 'trap'
    if ((args.memo[0]?.length ?? 0) > maxMemo) return 'trap'
    const current = this.allowance(from, spender, now)
    const changed = { Err: { AllowanceChanged: { current_allowance: current } } }
    const [wanted, givenFee, expires] = [
      args.expected_allowance[0],
      args.fee[0],
      args.expires_at[0],
    ]
    if (wanted !== undefined && wanted > MAX) return changed
    if (givenFee !== undefined && givenFee !== fee)
      return { Err: { BadFee: { expected_fee: fee } } }
    const amount = args.amount > MAX ? MAX : args.amount
    const said = ['approve', from, spender, amount, givenFee, hex(args.memo[0]), wanted, expires]
    const untimely = this.checkTime(said, args.created_at_time[0], now)
    if (untimely) return untimely
    if (expires !== undefined && expires <= now) return { Err: { Expired: {} } }
    if (wanted !== undefined && wanted !== current) return changed
    if (this.balance(from) < fee)
      return { Err: { InsufficientFunds: { balance: this.balance(from) } } }
    this.add(from, -fee)
    this.supply -= fee
    this.setAllowance(from, spender, amount, expires)
    return this.append(said, args.created_at_time[0])
  }

  private move({ from, to, spender, args }: Movement, now: bigint): Expected {
    const { fee, minter, maxMemo } = this.settings
    const { amount } = args
    const balance = this.balance(from)
    if ((args.memo[0]?.length ?? 0) > maxMemo) return 'trap'
    if (amount > MAX) return { Err: { InsufficientFunds: { balance } } }
    const [isBurn, isMint] = [to === minter, to !== minter && from === minter]
    if (isMint && spender !== undefined) return 'trap'
    const due = isBurn || isMint ? 0n : fee
    if ((args.fee[0] ?? due) !== due) return { Err: { BadFee: { expected_fee: due } } }
    const least = balance < fee ? balance : fee
    if (isBurn && amount === 0n) return { Err: { BadBurn: { min_burn_amount: fee } } }
    if (isBurn && amount < least) return { Err: { BadBurn: { min_burn_amount: least } } }
    const said = ['move', from, to, spender, amount, args.fee[0], hex(args.memo[0])]
    const untimely = this.checkTime(said, args.created_at_time[0], now)
    if (untimely) return untimely
    const spends = spender !== undefined && spender !== from
    const allowance = spends ? this.allowance(from, spender, now) : 0n
    if (spends && allowance < amount + due) return { Err: { InsufficientAllowance: { allowance } } }
    if (!isMint && balance < amount + due) return { Err: { InsufficientFunds: { balance } } }
    if (spends) {
      const { expires } = this.allowances.get(`${from} ${spender}`) ?? {}
      this.setAllowance(from, spender, allowance - amount - due, expires)
    }
    if (!isMint) this.add(from, -amount - due)
    if (!isBurn) this.add(to, amount)
    this.supply += (isMint ? amount : 0n) - (isBurn ? amount : 0n) - due
    return this.append(said, args.created_at_time[0])
  }

  private checkTime(said: unknown[], createdAt: bigint | undefined, now: bigint) {
    if (createdAt === undefined) return undefined
    if (createdAt + WINDOW_NS < now) return { Err: { TooOld: null } }
    if (createdAt > now + DRIFT_NS) return { Err: { CreatedInFuture: {} } }
    const earlier = this.seen.get(requestKey(said, createdAt))
    return earlier && { Err: { Duplicate: { duplicate_of: earlier.block } } }
  }

  private append(said: unknown[], createdAt: bigint | undefined): Expected {
    const block = this.blocks++
    if (createdAt !== undefined) this.seen.set(requestKey(said, createdAt), { block, createdAt })
    return { Ok: block }
  }

  private add(account: string, amount: bigint): void {
    this.balances.set(account, this.balance(account) + amount)
  }

  private setAllowance(
    owner: string,
    spender: string,
    amount: bigint,
    expires: bigint | undefined,
  ): void {
    this.allowances.set(`${owner} ${spender}`, { amount, expires })
  }
}

const hex = (bytes: ArrayLike<number> | undefined) =>
  bytes === undefined ? undefined : Buffer.from(Uint8Array.from(bytes)).toString('hex')
const ownerOf = (key: string) => key.split('.')[0]
const requestKey = (said: unknown[], createdAt: bigint) => said.map(String).join(' ') + createdAt
