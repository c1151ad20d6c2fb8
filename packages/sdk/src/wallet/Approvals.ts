import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type { CallRunner } from '../calls/CallRunner.ts'
import { parseAccount, realSubaccount, toIdentifier } from '../ledgers/addresses.ts'
import type { HistoryEntry, LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import { hasAllowances } from '../ledgers/standards/standards.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import { refusalError } from './refusalError.ts'

/** What somebody may take from the caller's default account. */
export type Approval = {
  readonly ledgerId: string
  /** Principal as text. */
  readonly spender: string
  /** Whether the spender is a pool of the exchange. */
  readonly isPool: boolean
  readonly amount: bigint
  readonly expiresAtNs?: bigint
  /** When the ledger last saw this approval given or used. */
  readonly lastUsedNs?: bigint
}

type Services = {
  readonly runner: CallRunner
  readonly tokens: Tokens
  readonly pools: Pools
  readonly principal: Principal
  readonly now: () => number
}

const NS_PER_MS = 1_000_000n
/** Entries of the caller's own history that are looked through for spenders. */
const HISTORY = 500

/** The caller's approvals: who may take what, and taking it back. Spenders come from the caller's own history and the pools. */
export class Approvals {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** The approvals that count now on these ledgers. Ledgers without allowances have none. @throws CallError */
  async list(ledgerIds: readonly string[]): Promise<Approval[]> {
    const pools = await this.services.pools.list()
    const found = await Promise.all(
      ledgerIds.map(async (ledgerId) => {
        const traders = pools.filter(({ token0, token1 }) => [token0, token1].includes(ledgerId))
        return this.listOn(
          ledgerId,
          traders.map(({ canisterId }) => canisterId),
        )
      }),
    )
    return found.flat()
  }

  /**
   * Takes an approval back; costs the ledger's fee. Repeating it is safe. @throws TransferError, CallError, WalletError
   */
  async revoke({ ledgerId, spender }: Pick<Approval, 'ledgerId' | 'spender'>): Promise<void> {
    await this.services.runner.withWallet(() => this.revokeOne(ledgerId, spender))
  }

  /**
   * Takes approvals back one after another, in order. One that fails doesn't keep the others; what is left is returned with its
   * error.
   */
  revokeAll(
    approvals: readonly Approval[],
    onRevoked: (approval: Approval) => void = () => {},
  ): Promise<{ approval: Approval; error: unknown }[]> {
    return this.services.runner.withWallet(async () => {
      const failed: { approval: Approval; error: unknown }[] = []
      for (const approval of approvals) {
        try {
          await this.revokeOne(approval.ledgerId, approval.spender)
          onRevoked(approval)
        } catch (error) {
          failed.push({ approval, error })
        }
      }
      return failed
    })
  }

  private async revokeOne(ledgerId: string, spender: string): Promise<void> {
    const { runner, tokens, now } = this.services
    const adapter = await tokens.adapter(ledgerId)
    const { fee } = await tokens.fetch(ledgerId)
    const answer = await runner.run(
      adapter.approveCall({
        spender: Principal.fromText(spender),
        amount: 0n,
        fee,
        createdAtNs: BigInt(now()) * NS_PER_MS,
      }),
    )
    if (answer.kind === 'done') return
    if (answer.why.kind === 'bad-fee') tokens.forget(ledgerId)
    throw refusalError(answer.why)
  }

  private async listOn(ledgerId: string, pools: readonly string[]): Promise<Approval[]> {
    const { tokens, principal, now } = this.services
    const adapter = await tokens.adapter(ledgerId)
    if (!hasAllowances(adapter.standard)) return []
    const seen = await this.findSpenders(adapter, pools)
    const nowNs = BigInt(now()) * NS_PER_MS
    const approvals = await Promise.all(
      [...new Set([...pools, ...seen.keys()])].map(async (spender): Promise<Approval[]> => {
        const { amount, expiresAtNs } = await adapter.fetchAllowance(
          principal,
          Principal.fromText(spender),
        )
        if (amount === 0n || (expiresAtNs !== undefined && expiresAtNs <= nowNs)) return []
        const lastUsedNs = seen.get(spender)
        return [
          {
            ledgerId,
            spender,
            isPool: pools.includes(spender),
            amount,
            ...(expiresAtNs === undefined ? {} : { expiresAtNs }),
            ...(lastUsedNs === undefined ? {} : { lastUsedNs }),
          },
        ]
      }),
    )
    return approvals.flat()
  }

  /** Spenders that the ledger or the caller's history names, with when they were last seen. */
  private async findSpenders(
    adapter: LedgerAdapter,
    pools: readonly string[],
  ): Promise<Map<string, bigint | undefined>> {
    const { principal } = this.services
    const named = await adapter.fetchSpenders?.(principal)
    const found = new Map<string, bigint | undefined>(named?.map((spender) => [spender, undefined]))
    const { entries } = await adapter
      .fetchHistory({ account: { owner: principal }, limit: HISTORY })
      .catch((error: unknown) => {
        // who is named is known without the log, which tells only when they were last seen
        if (named !== undefined) return { entries: [] }
        throw error
      })
    const byIdentifier = new Map(
      pools.map((pool) => [toHex(toIdentifier({ owner: Principal.fromText(pool) })), pool]),
    )
    for (const entry of entries) {
      const spender = this.spenderOf(entry, byIdentifier)
      if (spender !== undefined && found.get(spender) === undefined)
        found.set(spender, entry.timestampNs)
    }
    return found
  }

  /** Who may spend, or has spent, by the caller's allowance; an identifier is known only as that of a pool. */
  private spenderOf(
    { spender }: HistoryEntry,
    byIdentifier: ReadonlyMap<string, string>,
  ): string | undefined {
    if (spender === undefined) return undefined
    const pool = byIdentifier.get(spender)
    if (pool !== undefined) return pool
    const account = parseAccount(spender)
    const isOther =
      account !== undefined && account.owner.compareTo(this.services.principal) !== 'eq'
    return isOther && realSubaccount(account) === undefined ? account.owner.toText() : undefined
  }
}
