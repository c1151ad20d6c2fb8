import type { LedgerAdapter } from './ledgers/LedgerAdapter.ts'
import type { Ledgers } from './ledgers/Ledgers.ts'
import type { DeclaredStandards } from './ledgers/standards/DeclaredStandards.ts'
import { chooseStandard, type TokenStandard } from './ledgers/standards/standards.ts'
import { type Dispute, requireBounded, withOwnFigures } from './ledgers/tokenBounds.ts'
import { askedOf, type ListingStore, ledgersOf, namedAsListed } from './listing/Listing.ts'
import type { TokenListing } from './listing/TokenListing.ts'
import { requireId } from './requireId.ts'

/** Where tokens and the list of them are kept between visits. A broken store may reject: everything is asked anew then. */
export interface TokenStore extends ListingStore {
  get(ledgerId: string): Promise<Token | undefined>
  set(token: Token): Promise<void>
  remove(ledgerId: string): Promise<void>
}

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
  /**
   * What the ledger's metadata say otherwise than its own queries, by which `decimals` and `fee` are. Who pays with such a token is to be told:
   * amounts may be read as thousands of times what they are.
   */
  readonly disputed?: Dispute
}

type TokenServices = {
  /** Ledgers that the exchange itself names: they are not asked twice. */
  readonly isOwn: (ledgerId: string) => boolean
  readonly listing: TokenListing
  readonly ledgers: Pick<Ledgers, 'adapter' | 'detect'>
  readonly store: TokenStore
  readonly declared: DeclaredStandards
}

/**
 * The tokens that the exchange knows, with what their own ledgers say of them, their standard too; only what the token list says of
 * that counts more. What pools say does not: whoever opens one may write what they like, and would speak for every other pool.
 */
export class Tokens {
  private readonly services: TokenServices
  private readonly known = new Map<string, Promise<Token>>()
  /** Ledgers whose token somebody waits for, not only for the list. */
  private readonly named = new Set<string>()
  private readonly standards = new Map<string, Promise<TokenStandard>>()

  constructor(services: TokenServices) {
    this.services = services
  }

  /** What the exchange lists. */
  get listing(): TokenListing {
    return this.services.listing
  }

  /** The ledgers of the tokens that the exchange lists, as it was heard last; none before the first time. */
  get listed(): readonly string[] {
    const { known } = this.services.listing
    return known === undefined ? [] : ledgersOf(known)
  }

  /**
   * The best ranked listed tokens whose ledgers answer, by rank (`askedOf` says which): one that does not must not keep people from
   * trading the others. Asking again asks it again. @throws CallError when the list cannot be had, or no ledger of it answers
   */
  async list(): Promise<Token[]> {
    const ledgers = askedOf(await this.services.listing.fetch())
    const answers = await Promise.allSettled(ledgers.map((ledgerId) => this.find(ledgerId)))
    const [failed] = answers.filter(({ status }) => status === 'rejected')
    const tokens = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? this.asListed(answer.value) : [],
    )
    if (tokens.length === 0 && failed?.status === 'rejected') throw failed.reason
    return tokens
  }

  /**
   * One token. What was stored on an earlier visit is given at once and looked at again behind the scenes; a fee that changed
   * meanwhile shows as a refusal, after which `forget` makes the next call ask the ledger. @throws CallError
   */
  async fetch(ledgerId: string): Promise<Token> {
    requireId(ledgerId)
    this.named.add(ledgerId)
    return this.asListed(await this.find(ledgerId))
  }

  private asListed(token: Token): Token {
    const { known } = this.services.listing
    const entry = known?.entries.find(({ ledgerId }) => ledgerId === token.ledgerId)
    return namedAsListed(token, entry)
  }

  private find(ledgerId: string): Promise<Token> {
    const known = this.known.get(ledgerId)
    if (known !== undefined) return known.then((token) => this.asDeclared(token))
    const token = this.storedOrFresh(ledgerId)
    this.known.set(ledgerId, token)
    token.catch(() => this.known.delete(ledgerId))
    return token
  }

  /** The adapter of a token's ledger, by the standard that is known of it or that it tells. @throws CallError */
  async adapter(ledgerId: string): Promise<LedgerAdapter> {
    return this.services.ledgers.adapter(ledgerId, await this.standardOf(ledgerId))
  }

  /** Forgets what a ledger said, after it refused a fee. */
  forget(ledgerId: string): void {
    this.known.delete(ledgerId)
    this.services.store.remove(ledgerId).catch(ignoreBrokenStore)
  }

  private async storedOrFresh(ledgerId: string): Promise<Token> {
    const stored = await this.services.store.get(ledgerId).catch(() => undefined)
    if (stored === undefined) return this.read(ledgerId)
    const fresh = this.read(ledgerId, stored.standard)
    fresh.then(
      () => this.known.set(ledgerId, fresh),
      // the stored one stays; whoever needs the ledger itself meets the error there
      () => {},
    )
    return stored
  }

  /** The token as it is, or read again when its standard has been declared otherwise since. */
  private async asDeclared(token: Token): Promise<Token> {
    const { ledgerId } = token
    const standard = this.declaredOf(ledgerId)
    if (standard === undefined) return token
    const adapter = await this.services.ledgers.adapter(ledgerId, standard)
    if (adapter.standard === token.standard) return token
    const corrected = this.read(ledgerId)
    corrected.then(
      () => this.known.set(ledgerId, corrected),
      // the next one who asks tries again
      () => {},
    )
    return corrected
  }

  private async read(ledgerId: string, likely?: TokenStandard): Promise<Token> {
    const guess = this.guessFacts(ledgerId, likely)
    const adapter = await this.adapter(ledgerId)
    const guessed = await guess
    const isRight = guessed !== undefined && saysTheSame(guessed.adapter, adapter)
    const said = requireBounded(await (isRight ? guessed.facts : adapter.fetchMetadata()))
    const facts = (await this.isVouchedFor(ledgerId))
      ? said
      : withOwnFigures(said, (await adapter.fetchOwnFigures?.()) ?? {})
    const token = { ledgerId, standard: adapter.standard, ...facts }
    this.services.store.set(token).catch(ignoreBrokenStore)
    return token
  }

  /**
   * Whether the exchange names or lists a ledger: of those one answer counts, so that a first visit does not ask a hundred ledgers
   * three times each. Anybody else's ledger is asked the same in both ways.
   */
  private async isVouchedFor(ledgerId: string): Promise<boolean> {
    const { isOwn, listing } = this.services
    if (isOwn(ledgerId)) return true
    // without the list nothing is listed
    const listed = listing.known ?? (await listing.fetch().catch(() => undefined))
    return listed !== undefined && ledgersOf(listed).includes(ledgerId)
  }

  /**
   * While a ledger is asked how it speaks, asks it what it says of itself in the language that is likely, or that nearly all speak:
   * its token is there one answer earlier. A guess that proves wrong is not used. Only for tokens that somebody
   * waits for: the others' certificates would hold these up.
   */
  private async guessFacts(ledgerId: string, likely: TokenStandard = 'ICRC2') {
    if (!this.named.has(ledgerId)) return undefined
    const standard = this.declaredOf(ledgerId) ?? likely
    const adapter = await this.services.ledgers.adapter(ledgerId, standard).catch(() => undefined)
    // whoever needs the adapter itself meets the error there
    if (adapter === undefined) return undefined
    const facts = adapter.fetchMetadata()
    facts.catch(() => {
      // whoever uses the guess meets the error; that a wrong guess fails is no news
    })
    return { adapter, facts }
  }

  private async standardOf(ledgerId: string): Promise<TokenStandard> {
    const declared = this.declaredOf(ledgerId)
    if (declared !== undefined) return declared
    const known = this.standards.get(ledgerId)
    if (known !== undefined) return known
    const standard = this.services.ledgers.detect(ledgerId)
    this.standards.set(ledgerId, standard)
    standard.catch(() => this.standards.delete(ledgerId))
    return standard
  }

  private declaredOf(ledgerId: string): TokenStandard | undefined {
    return chooseStandard(this.services.declared.of(ledgerId))
  }
}

const isIcrc = ({ standard }: LedgerAdapter): boolean =>
  standard === 'ICRC1' || standard === 'ICRC2'

/** ICRC-2 adds allowances to ICRC-1: of itself a ledger says the same in both. */
const saysTheSame = (one: LedgerAdapter, other: LedgerAdapter): boolean =>
  one === other || (isIcrc(one) && isIcrc(other))

/** The store only saves time: without it everything is asked again. */
function ignoreBrokenStore(): void {}
