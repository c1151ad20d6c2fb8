import { formatAccount, type IcrcAccount } from '../../ledgers/addresses.ts'
import { hasAllowances } from '../../ledgers/standards/standards.ts'
import { BridgeError } from '../BridgeError.ts'
import type { BridgeEstimate, BridgeTerms, BridgeToken } from '../BridgeToken.ts'
import type { ChainReads } from '../ChainBridge.ts'
import { dissolveEstimate, leastDissolve, leastMint, mintEstimate } from './bitcoinEstimate.ts'
import { withdrawalAccount } from './dissolve/withdrawalAccount.ts'
import { type Burn, fetchBurn, fetchTrail, type Trail } from './minter/LedgerTrail.ts'
import type { KnownWithdrawal } from './minter/MinterReads.ts'
import type { OpenBridge } from './openBitcoin.ts'

/** What the minter has done for an account, and how its withdrawals stand as far as it lists them. */
export type AccountTrail = Trail & { readonly listed: ReadonlyMap<bigint, KnownWithdrawal> }

/** The bridges of a network. */
type Bridges = {
  readonly tokens: readonly BridgeToken[]
  /** Undefined of a token that has none. */
  readonly open: (ledgerId: string) => OpenBridge | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Withdrawals that the minter lists and an index has not heard of: each is read from the ledger by itself. */
const MOST_UNLISTED = 20

/** What of the bridge to Bitcoin is read. */
export class BitcoinReads implements ChainReads {
  private readonly bridges: Bridges
  private readonly opened = new Map<string, OpenBridge>()

  constructor(bridges: Bridges) {
    this.bridges = bridges
  }

  async tokens(): Promise<readonly BridgeToken[]> {
    return this.bridges.tokens
  }

  /** A token's bridge. @throws BridgeError `bridge-unavailable` where it has none */
  async open(ledgerId: string): Promise<OpenBridge> {
    const bridge = this.opened.get(ledgerId) ?? this.bridges.open(ledgerId)
    if (bridge === undefined) throw BridgeError.unavailable()
    this.opened.set(ledgerId, bridge)
    return bridge
  }

  /** @throws BridgeError, CallError */
  async fetchTerms(ledgerId: string): Promise<BridgeTerms> {
    const { minter, pace, fetchLedgerFee } = await this.open(ledgerId)
    const [{ confirmations, minimum, depositFee }, approvalFee] = await Promise.all([
      minter.fetchInfo(),
      fetchLedgerFee(),
    ])
    return {
      ...pace,
      confirmations,
      depositFee,
      approvalFee,
      minimumMint: leastMint(depositFee),
      minimumDissolve: leastDissolve(minimum),
    }
  }

  /** @throws BridgeError, CallError */
  async estimateMint(ledgerId: string, amount: bigint): Promise<BridgeEstimate> {
    const { token } = await this.open(ledgerId)
    return mintEstimate({ token, amount, terms: await this.fetchTerms(ledgerId) })
  }

  /** @throws BridgeError, CallError */
  async estimateDissolve(
    ledgerId: string,
    amount: bigint,
    balance?: bigint,
  ): Promise<BridgeEstimate> {
    const { token, minter } = await this.open(ledgerId)
    const terms = await this.fetchTerms(ledgerId)
    // of less than can be dissolved the minter may have no figure
    const asked = amount > terms.minimumDissolve ? amount : terms.minimumDissolve
    const withdrawalFee = await minter.fetchWithdrawalFee(asked)
    return dissolveEstimate({ token, terms, amount, withdrawalFee, balance })
  }

  /**
   * Whether the minter takes tokens out of an allowance; an older one finds them on an account of its own. @throws BridgeError, CallError
   */
  async takesAllowances(ledgerId: string, account: IcrcAccount): Promise<boolean> {
    const { minter, fetchLedger } = await this.open(ledgerId)
    const [listed, ledger] = await Promise.all([minter.fetchWithdrawals(account), fetchLedger()])
    return listed !== undefined && hasAllowances(ledger.standard)
  }

  /**
   * What the minter has done for an account. Withdrawals that only the minter knows so far are read from the ledger, too.
   * @throws BridgeError, CallError
   */
  async fetchTrail(ledgerId: string, account: IcrcAccount): Promise<AccountTrail> {
    const { token, minter, fetchLedger } = await this.open(ledgerId)
    const ledger = await fetchLedger()
    const [trail, listed] = await Promise.all([
      fetchTrail(ledger, token.minterId, account, this.bridges.now()),
      minter.fetchWithdrawals(account),
    ])
    const known = listed ?? []
    const told = new Set(trail.burns.map(({ block }) => block))
    const untold = known.filter(({ block }) => !told.has(block)).slice(-MOST_UNLISTED)
    const others = await Promise.all(
      untold.map(({ block }) => fetchBurn(ledger, token.minterId, block)),
    )
    const older = listed === undefined ? await this.fetchOlderBurns(ledgerId, account) : []
    const burns = [...trail.burns, ...others.filter((burn) => burn !== undefined), ...older]
    return {
      ...trail,
      burns: burns.toSorted((a, b) => (a.block < b.block ? 1 : -1)),
      listed: new Map(known.map((one) => [one.block, one])),
    }
  }

  /**
   * Mints of an account's deposits, by `coinKey`.
   * @param sinceMs what is older is looked for among the newest only
   * @throws BridgeError, CallError
   */
  async fetchMints(
    ledgerId: string,
    account: IcrcAccount,
    sinceMs: number,
  ): Promise<Trail['mints']> {
    const { token, fetchLedger } = await this.open(ledgerId)
    return (await fetchTrail(await fetchLedger(), token.minterId, account, sinceMs)).mints
  }

  /** Withdrawals that an account has ordered, newest first. @throws BridgeError, CallError */
  async fetchBurns(ledgerId: string, account: IcrcAccount): Promise<readonly Burn[]> {
    return (await this.fetchTrail(ledgerId, account)).burns
  }

  /** What older minters burn lies on an account of their own before; whose it was follows from that account. */
  private async fetchOlderBurns(ledgerId: string, account: IcrcAccount): Promise<readonly Burn[]> {
    const { token, fetchLedger } = await this.open(ledgerId)
    const { minterId } = token
    const lying = withdrawalAccount(minterId, account.owner)
    const { burns } = await fetchTrail(await fetchLedger(), minterId, lying, this.bridges.now())
    return burns.map((burn) => ({ ...burn, account: formatAccount({ owner: account.owner }) }))
  }
}
