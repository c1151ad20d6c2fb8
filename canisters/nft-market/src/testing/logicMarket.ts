import { heapMaps, type LedgerPort } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { WaywardLedger } from '@sluice/testing/exchange/WaywardLedger'
import { expect } from 'vitest'
import { cancelListing } from '../listings/endListing.ts'
import { listToken } from '../listings/listToken.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import { type Origin, openMarketState, type Payment, type Sale } from '../market/MarketState.ts'
import { openMarket } from '../market/openMarket.ts'
import { escrowOf, keyOf, plainAccount, type TokenRef } from '../market/tokenKey.ts'
import { booksOf } from '../money/books.ts'
import { purposeOf } from '../money/purpose.ts'
import { buy } from '../sales/buy.ts'
import { WaywardCollection } from './WaywardCollection.ts'

export const LEDGER = Uint8Array.of(1)
export const SELF = Uint8Array.of(77)
export const PRICE = 100_000n
export const SELLER = Uint8Array.of(20)
export const BUYER = Uint8Array.of(21)
export const RIVAL = Uint8Array.of(22)
export const FEES = Uint8Array.of(30)
export const ARTIST = Uint8Array.of(31)
export const FEE = 10n
/** Of the price: what each gets, before the ledger's fee. */
export const SHARES = { seller: 94_000n, market: 1_000n, royalty: 5_000n }
export const WEALTH = 10n ** 9n
export const TOKENS: Readonly<Record<'approved' | 'escrowed' | 'ext', TokenRef>> = {
  approved: { collection: Uint8Array.of(50), tokenId: 1n },
  escrowed: { collection: Uint8Array.of(51), tokenId: 2n },
  ext: { collection: Uint8Array.of(52), tokenId: 3n },
}
const SECOND_NS = 1_000_000_000n
const START_NS = 1_800_000_000n * SECOND_NS

type Job = { readonly atNs: bigint; readonly run: () => Promise<void> }

/** The market's logic in Node with ledgers and collections that do what a test says, and a clock that a test moves. */
export class LogicMarket {
  readonly ledger = new WaywardLedger()
  readonly collections = new WaywardCollection()
  readonly context: MarketContext
  nowNs = START_NS
  /** Of everybody for the market; undefined while the ledger does not tell. */
  allowance: bigint | undefined = WEALTH
  paidBy: Payment = 'allowance'
  /** Of every collection; undefined while their controller does not tell. */
  origin: Origin | undefined = 'known'
  private jobs: Job[] = []

  constructor(ledger?: LedgerPort) {
    this.context = openMarket({
      ...logicEdges,
      state: openMarketState(heapMaps),
      ledger: ledger ?? this.ledger,
      collections: this.collections,
      now: () => this.nowNs,
      schedule: (seconds, run) => {
        this.jobs.push({ atNs: this.nowNs + BigInt(seconds) * SECOND_NS, run })
      },
      self: () => SELF,
      cycles: () => 10n ** 15n,
      fetchPayment: async () => this.paidBy,
      fetchOrigin: async () => this.origin,
      fetchFunds: async (token, owner) =>
        this.allowance === undefined
          ? undefined
          : { balance: this.ledger.balanceOf(token, owner), allowance: this.allowance },
      fetchFee: async () => this.ledger.fee,
      fetchBalance: async (...account) => this.ledger.balanceOf(...account),
    })
    const feeReceiver = plainAccount(FEES)
    const [tokenList, controller] = [Uint8Array.of(2), Uint8Array.of(3)]
    const config = { payLedger: LEDGER, tokenList, controller, feeReceiver }
    this.context.state.config.set(config)
    this.collections.royalty = { bps: 500, receiver: plainAccount(ARTIST) }
    this.collections.found(TOKENS.approved.collection, 'icrc37')
    this.collections.found(TOKENS.escrowed.collection, 'icrc7')
    this.collections.found(TOKENS.ext.collection, 'ext')
    for (const token of Object.values(TOKENS)) this.collections.give(token, plainAccount(SELLER))
    for (const person of [BUYER, RIVAL]) this.ledger.give(LEDGER, plainAccount(person), WEALTH)
  }

  /** Time passes, and what has been scheduled for it runs. */
  async pass(seconds: number): Promise<void> {
    this.nowNs += BigInt(seconds) * SECOND_NS
    const due = this.jobs.filter(({ atNs }) => atNs <= this.nowNs)
    this.jobs = this.jobs.filter(({ atNs }) => atNs > this.nowNs)
    for (const { run } of due) await run()
  }

  /** Until every sale, movement and transfer has an end, over a network that loses nothing any more. */
  async settle(): Promise<void> {
    const { journal, state, moves } = this.context
    this.ledger.fates = []
    this.collections.moveFates = []
    this.collections.readFates = []
    for (let round = 0; ; round++) {
      const isOpen = state.openSales.size + state.moves.size + journal.pending().length > 0
      if (!isOpen) return
      expect(round).toBeLessThan(60)
      journal.resume()
      moves.resume()
      await this.pass(4_000)
    }
  }

  list(token: TokenRef, price = PRICE, seller: Uint8Array = SELLER) {
    const order = { ...token, seller: plainAccount(seller), ledger: LEDGER, price }
    return listToken(this.context, { ...order, expiresAtNs: undefined })
  }

  cancel(token: TokenRef): Promise<void> {
    return cancelListing(this.context, keyOf(token), () => true)
  }

  /** A token that is listed, in the way that its collection allows. */
  async listed(token: TokenRef): Promise<void> {
    if (token === TOKENS.approved) this.collections.approve(token)
    else this.collections.give(token, escrowOf(this.context, SELLER))
    await this.list(token)
  }

  buyAs(buyer: Uint8Array, token: TokenRef): Promise<Sale> {
    return buy(this.context, buyer, { token })
  }

  lastSale(): Sale | undefined {
    return this.context.state.sales.entries().at(-1)?.[1]
  }

  expectSold(token: TokenRef): void {
    expect(this.collections.isHeldBy(token, plainAccount(BUYER))).toBe(true)
    expect(this.wallet(BUYER)).toBe(WEALTH - PRICE - FEE)
    expect(this.wallet(SELLER)).toBe(SHARES.seller - FEE)
    expect(this.wallet(FEES)).toBe(SHARES.market - FEE)
    expect(this.wallet(ARTIST)).toBe(SHARES.royalty - FEE)
    expect(this.wallet(SELF)).toBe(0n)
    expect(this.lastSale()?.state).toBe('settled')
  }

  expectReturned(token: TokenRef): void {
    expect(this.collections.isHeldBy(token, plainAccount(SELLER))).toBe(true)
    expect(this.wallet(BUYER)).toBe(WEALTH - PRICE - FEE + PRICE - FEE)
    for (const one of [SELLER, FEES, ARTIST, SELF]) expect(this.wallet(one)).toBe(0n)
    expect(this.lastSale()?.state).toBe('returned')
  }

  wallet(person: Uint8Array): bigint {
    return this.ledger.balanceOf(LEDGER, person)
  }

  /** What the market holds is what belongs to people, to the last unit. */
  expectBooks(): void {
    const { state, journal } = this.context
    const books = booksOf(state, LEDGER)
    const executed = new Set(this.ledger.executed.map(({ id }) => id))
    let held = books.owed + books.locked + books.selling
    let outgoing = 0n
    for (const intent of journal.pending()) {
      const isPull = purposeOf(intent).kind === 'pullSale' || purposeOf(intent).kind === 'pullOffer'
      if (!isPull) outgoing += intent.amount + intent.fee
      if (isPull && executed.has(intent.id)) held += intent.amount
      if (!isPull && !executed.has(intent.id)) held += intent.amount + intent.fee
    }
    expect(this.wallet(SELF)).toBe(held)
    expect(books.outgoing).toBe(outgoing)
    expect(books.owed).toBe(sum(state.owed.entries().flatMap(([, rows]) => rows)))
    const open = state.offers.entries().map(([, offer]) => offer)
    expect(books.locked).toBe(
      open.reduce((all, { state: at, price }) => all + (at === 'open' ? price : 0n), 0n),
    )
    const selling = state.sales.entries().map(([, sale]) => sale)
    expect(books.selling).toBe(
      selling.reduce(
        (all, { state: at, price }) => all + (at === 'taking' || at === 'delivering' ? price : 0n),
        0n,
      ),
    )
  }
}

const sum = (rows: readonly { amount: bigint }[]) =>
  rows.reduce((all, { amount }) => all + amount, 0n)
