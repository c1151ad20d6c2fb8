import { Principal } from '@icp-sdk/core/principal'
import { translateError } from './agent/translateError.ts'
import type { SluiceError } from './errors.ts'
import type { LedgerAddress } from './ledgers/addresses.ts'
import type { Allowance, LedgerAdapter } from './ledgers/LedgerAdapter.ts'

export type FetchedBalance =
  | { readonly kind: 'known'; readonly amount: bigint }
  | { readonly kind: 'failed'; readonly error: SluiceError }

export type FetchManyOptions = {
  /** The caller's own account unless another is given. */
  account?: LedgerAddress
  /** Runs as each balance comes in. */
  onBalance?: (ledgerId: string, balance: FetchedBalance) => void
  signal?: AbortSignal
}

/** Ledgers asked at the same time: more would only wait in the browser's own queue. */
const ASKED_AT_ONCE = 8

type Ledgers = {
  adapter(ledgerId: string): Promise<Pick<LedgerAdapter, 'fetchBalance' | 'fetchAllowance'>>
}

/** What accounts hold on ledgers, in each token's smallest unit. */
export class Balances {
  private readonly tokens: Ledgers
  private readonly principal: Principal

  constructor(tokens: Ledgers, principal: Principal) {
    this.tokens = tokens
    this.principal = principal
  }

  /** The caller's own default account unless another is given. @throws CallError */
  async fetch(
    ledgerId: string,
    account: LedgerAddress = { owner: this.principal },
  ): Promise<bigint> {
    return (await this.tokens.adapter(ledgerId)).fetchBalance(account)
  }

  /** What the default account of a principal, given as text, holds. @throws CallError, Error when the text is no principal */
  fetchOf(owner: string, ledgerId: string): Promise<bigint> {
    return this.fetch(ledgerId, { owner: Principal.fromText(owner) })
  }

  /** Balances on many ledgers, eight at a time, in the order given. A ledger that fails doesn't hold up the others. */
  async fetchMany(
    ledgerIds: readonly string[],
    { account = { owner: this.principal }, onBalance, signal }: FetchManyOptions = {},
  ): Promise<Map<string, FetchedBalance>> {
    const asked = [...new Set(ledgerIds)]
    const waiting = [...asked]
    const found = new Map<string, FetchedBalance>()
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        signal?.throwIfAborted()
        const balance = await this.fetchOne(next, account)
        found.set(next, balance)
        onBalance?.(next, balance)
      }
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
    // they are found in the order of the answers
    return new Map([...found].sort(([a], [b]) => asked.indexOf(a) - asked.indexOf(b)))
  }

  /** What `spender` may take from the caller's default account now, and until when. @throws CallError */
  async fetchAllowance(ledgerId: string, spender: Principal): Promise<Allowance> {
    return (await this.tokens.adapter(ledgerId)).fetchAllowance(this.principal, spender)
  }

  private async fetchOne(ledgerId: string, account: LedgerAddress): Promise<FetchedBalance> {
    try {
      return { kind: 'known', amount: await this.fetch(ledgerId, account) }
    } catch (error) {
      return { kind: 'failed', error: translateError(error) }
    }
  }
}
