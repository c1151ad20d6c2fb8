import type { Config } from './config.ts'
import type { LedgerAdapter } from './ledgers/LedgerAdapter.ts'
import type { Ledgers } from './ledgers/Ledgers.ts'
import { chooseStandard, type TokenStandard } from './ledgers/standards.ts'
import type { TokenStore } from './tokenStore.ts'

export type Token = {
  readonly ledgerId: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** What a transfer costs, in the smallest unit. */
  readonly fee: bigint
  /** How the ledger speaks; pools trade ICRC1 and ICRC2. */
  readonly standard: TokenStandard
  /** A data URL from the ledger's metadata. It comes from a stranger: show it as a picture, never as markup. */
  readonly logo?: string
}

const LEDGER_SUFFIX = '_ledger'

/** The tokens that the exchange knows, with what their own ledgers say of them. */
export class Tokens {
  private readonly config: Config
  private readonly ledgers: Ledgers
  private readonly store: TokenStore
  private readonly known = new Map<string, Promise<Token>>()
  private readonly standards = new Map<string, Promise<TokenStandard>>()

  constructor(config: Config, ledgers: Ledgers, store: TokenStore) {
    this.config = config
    this.ledgers = ledgers
    this.store = store
  }

  /** Every token of the configuration. @throws CallError */
  list(): Promise<Token[]> {
    const ids = Object.entries(this.config.canisters).filter(([name]) =>
      name.endsWith(LEDGER_SUFFIX),
    )
    return Promise.all(ids.map(([, ledgerId]) => this.fetch(ledgerId)))
  }

  /**
   * One token. What was stored on an earlier visit is given at once and looked at again behind the scenes; a fee that changed
   * meanwhile shows as a refusal, after which `forget` makes the next call ask the ledger. @throws CallError
   */
  fetch(ledgerId: string): Promise<Token> {
    const known = this.known.get(ledgerId)
    if (known !== undefined) return known
    const token = this.storedOrFresh(ledgerId)
    this.known.set(ledgerId, token)
    token.catch(() => this.known.delete(ledgerId))
    return token
  }

  /** The adapter of a token's ledger, by the standard that is known of it or that it tells. @throws CallError */
  async adapter(ledgerId: string): Promise<LedgerAdapter> {
    return this.ledgers.adapter(ledgerId, await this.standardOf(ledgerId))
  }

  /** Forgets what a ledger said, after it refused a fee. */
  forget(ledgerId: string): void {
    this.known.delete(ledgerId)
    this.store.remove(ledgerId).catch(ignoreBrokenStore)
  }

  private async storedOrFresh(ledgerId: string): Promise<Token> {
    const stored = await this.store.get(ledgerId).catch(() => undefined)
    if (stored === undefined) return this.read(ledgerId)
    this.standards.set(ledgerId, Promise.resolve(chooseStandard({ ledgerId }) ?? stored.standard))
    const fresh = this.read(ledgerId)
    fresh.then(
      () => this.known.set(ledgerId, fresh),
      // the stored one stays; whoever needs the ledger itself meets the error there
      () => {},
    )
    return stored
  }

  private async read(ledgerId: string): Promise<Token> {
    const adapter = await this.adapter(ledgerId)
    const token = { ledgerId, standard: adapter.standard, ...(await adapter.fetchMetadata()) }
    this.store.set(token).catch(ignoreBrokenStore)
    return token
  }

  private standardOf(ledgerId: string): Promise<TokenStandard> {
    const known = this.standards.get(ledgerId)
    if (known !== undefined) return known
    const standard = this.ledgers.detect(ledgerId)
    this.standards.set(ledgerId, standard)
    standard.catch(() => this.standards.delete(ledgerId))
    return standard
  }
}

/** The store only saves time: without it everything is asked again. */
function ignoreBrokenStore(): void {}
