import { Principal } from '@icp-sdk/core/principal'
import type { Burn } from '../../bridge/bitcoin/minter/LedgerTrail.ts'
import { formatAddress } from '../../ledgers/addresses.ts'
import type { HistoryEntry } from '../../ledgers/LedgerAdapter.ts'
import { FEE, LYING, ME, UNUSED } from './chainNames.ts'
import { figureOf, partOf, textOf } from './parts.ts'

const DAY_NS = 86_400_000_000_000n

type Entry = HistoryEntry & { readonly ledger: string; readonly key: string }

/** The account that a payment names, which is one of a canister's. */
function lyingAccount(order: unknown, owner: string): string {
  const bytes = partOf(order, ['to', 'subaccount', '0'])
  if (!(bytes instanceof Uint8Array)) throw new Error('no subaccount')
  return formatAddress({ owner: Principal.fromText(owner), subaccount: bytes })
}

/** Ledgers as numbers: who holds what, who may take what of mine, and what has been written down. */
export class FakeTokens {
  nowMs = 1_700_000_000_000
  protected readonly held = new Map<string, bigint>()
  /** How long each approval was to hold from its order's time. */
  readonly approvedForNs: bigint[] = []
  private readonly allowed = new Map<string, { amount: bigint; expiresAtNs: bigint }>()
  private readonly entries: Entry[] = []
  private readonly burns: (Burn & { readonly ledger: string })[] = []
  private readonly minted = new Set<bigint>()

  balanceOf(ledger: string, owner: string): bigint {
    return this.held.get(`${ledger} ${owner}`) ?? 0n
  }

  allowanceOf(ledger: string, spender: string): bigint {
    const allowed = this.allowed.get(`${ledger} ${spender}`)
    return allowed && allowed.expiresAtNs > this.nowNs ? allowed.amount : 0n
  }

  private get nowNs(): bigint {
    return BigInt(this.nowMs) * 1_000_000n
  }

  /** What lies on my subaccount of the pool. */
  lyingOf(ledger: string): bigint {
    return this.held.get(`${ledger} ${LYING}`) ?? 0n
  }

  /** What the pool holds of a token for me, outside of positions. */
  unusedOf(ledger: string): bigint {
    return this.held.get(`${ledger} ${UNUSED}`) ?? 0n
  }

  history(ledger: string): HistoryEntry[] {
    return this.entries.filter((entry) => entry.ledger === ledger).reverse()
  }

  /** Everything that anybody holds, to be compared with how it ended elsewhere. */
  holdings(): Record<string, bigint> {
    return Object.fromEntries([...this.held].filter(([, amount]) => amount > 0n))
  }

  /** What approvals of a token have cost me so far: one that was not used in time has to be given again. */
  paidForApprovals(ledger: string): bigint {
    const approvals = this.entries.filter((one) => one.kind === 'approve' && one.ledger === ledger)
    return FEE * BigInt(approvals.length)
  }

  /** What anybody may still take from me. */
  get openAllowances(): readonly string[] {
    return [...this.allowed.keys()].filter((key) => {
      const [ledger = '', spender = ''] = key.split(' ')
      return this.allowanceOf(ledger, spender) > 0n
    })
  }

  /** A payment of mine; asked again it names the first one's block. */
  transferOnce(ledger: string, order: unknown): unknown {
    const createdAtNs = figureOf(order, 'created_at_time', '0')
    const amount = figureOf(order, 'amount')
    const owner = textOf(order, 'to', 'owner')
    const isLying = partOf(order, ['to', 'subaccount', '0']) !== undefined
    const to = isLying ? lyingAccount(order, owner) : owner
    const key = `${createdAtNs} ${to} ${amount}`
    const earlier = this.earlier(ledger, createdAtNs, key)
    if (earlier) return earlier
    if (!this.take(ledger, amount + FEE)) return { Err: { InsufficientFunds: { balance: 0n } } }
    this.give(ledger, isLying ? LYING : to, amount)
    return this.record({ ledger, key, kind: 'transfer', from: ME, to, amount, createdAtNs })
  }

  /** The same of an approval. */
  approveOnce(ledger: string, order: unknown): unknown {
    const createdAtNs = figureOf(order, 'created_at_time', '0')
    const amount = figureOf(order, 'amount')
    const spender = textOf(order, 'spender', 'owner')
    const key = `${createdAtNs} approve ${spender} ${amount}`
    const earlier = this.earlier(ledger, createdAtNs, key)
    if (earlier) return earlier
    const expiresAtNs = figureOf(order, 'expires_at', '0')
    if (expiresAtNs <= this.nowNs) return { Err: { Expired: { ledger_time: this.nowNs } } }
    if (!this.take(ledger, FEE)) return { Err: { InsufficientFunds: { balance: 0n } } }
    this.allowed.set(`${ledger} ${spender}`, { amount, expiresAtNs })
    this.approvedForNs.push(expiresAtNs - figureOf(order, 'created_at_time', '0'))
    return this.record({ ledger, key, kind: 'approve', from: ME, spender, amount, createdAtNs })
  }

  /** A ledger knows requests by their time, for a day. */
  private earlier(ledger: string, createdAtNs: bigint, key: string): unknown {
    if (createdAtNs < this.nowNs - DAY_NS) return { Err: { TooOld: null } }
    const before = this.entries.find((entry) => entry.ledger === ledger && entry.key === key)
    return before && { Err: { Duplicate: { duplicate_of: before.index } } }
  }

  /** Tokens of mine that a minter has destroyed for a payment to an address. */
  burn(ledger: string, { address, amount }: { address: string; amount: bigint }): bigint {
    const index = BigInt(this.entries.length + 1)
    const key = `burn ${index} ${address}`
    this.entries.push({
      ledger,
      key,
      kind: 'burn',
      from: ME,
      amount,
      index,
      timestampNs: this.nowNs,
    })
    this.burns.push({ ledger, block: index, amount, memoHex: '', address })
    return index
  }

  /** Newest first. */
  burnsOf(ledger: string): Burn[] {
    return this.burns.filter((burn) => burn.ledger === ledger).reverse()
  }

  private record(entry: Omit<Entry, 'index' | 'timestampNs'>): unknown {
    const index = BigInt(this.entries.length + 1)
    this.entries.push({ ...entry, index, timestampNs: this.nowNs })
    return { Ok: index }
  }

  /** Gives me for the payment in a block, once. */
  mint(wicp: string, block: bigint): unknown {
    const paid = this.entries.find(({ index, to }) => index === block && to === wicp)
    if (!paid) return { err: { Other: 'block_error' } }
    if (this.minted.has(block)) return { err: { Other: 'block used' } }
    this.minted.add(block)
    this.give(wicp, ME, paid.amount)
    return { ok: true }
  }

  /** Takes from my wallet what I have allowed; a refusal when that is less. */
  pullAllowed(ledger: string, pool: string, taken: bigint): unknown {
    if (this.allowanceOf(ledger, pool) < taken)
      return { err: { InternalError: 'InsufficientAllowance' } }
    if (!this.take(ledger, taken)) return { err: { InsufficientFunds: null } }
    const allowed = this.allowed.get(`${ledger} ${pool}`)
    if (allowed)
      this.allowed.set(`${ledger} ${pool}`, { ...allowed, amount: allowed.amount - taken })
    return undefined
  }

  pull(ledger: string, spender: string, amount: bigint): boolean {
    return this.pullAllowed(ledger, spender, amount) === undefined
  }

  /** Pays me what is mine on an account of a canister. */
  payOut(ledger: string, from: string, order: unknown): unknown {
    const amount = figureOf(order, 'amount')
    if (!this.take(ledger, amount, from)) return { err: { InsufficientFunds: null } }
    this.give(ledger, ME, amount - FEE)
    return { ok: amount }
  }

  /** Takes from an account; false when it holds less. */
  take(ledger: string, amount: bigint, from = ME): boolean {
    const held = this.balanceOf(ledger, from)
    if (held < amount) return false
    this.held.set(`${ledger} ${from}`, held - amount)
    return true
  }

  /** Takes all that lies on my subaccount. */
  takeLying(ledger: string): bigint {
    const amount = this.lyingOf(ledger)
    this.take(ledger, amount, LYING)
    return amount
  }

  give(ledger: string, owner: string, amount: bigint): void {
    this.held.set(`${ledger} ${owner}`, this.balanceOf(ledger, owner) + amount)
  }
}
