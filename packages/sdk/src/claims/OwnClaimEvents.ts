import type { Balances } from '../balances.ts'
import { TransferError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { costOf, type SalePrice } from '../sale/SalePrice.ts'
import type { Tokens } from '../tokens.ts'
import type { ClaimEvent } from './Claim.ts'
import { ClaimError } from './ClaimError.ts'
import { CLAIM_KINDS, type ClaimReceipt, type EventFacts, type ReceiverFacts } from './ClaimFlow.ts'
import type { ClaimLists } from './ClaimLists.ts'
import type { ClaimReads } from './ClaimReads.ts'
import { keepList } from './keepList.ts'
import { placeOf } from './placeOf.ts'
import type { Receiver } from './receivers/Receiver.ts'

type Services = {
  readonly flows: Flows
  readonly claims: Pick<ClaimReads, 'fetchDetails' | 'fetchAccount' | 'fetchRoom'>
  readonly lists: ClaimLists
  readonly balances: Pick<Balances, 'fetch'>
  readonly tokens: Pick<Tokens, 'fetch' | 'adapter'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** A new event: what it gives, to whom, until when. */
export type NewClaimEvent = {
  readonly name: string
  readonly ledgerId: string
  readonly receivers: readonly Receiver[]
  /** A list at the canister, as long as what is free or its room, or a tree of which the event keeps the root: receivers then bring proofs. */
  readonly as: 'list' | 'tree'
  readonly deadlineNs?: bigint
  /**
   * Room of its own, at the price that `fetchRoom` told. Without it the event takes one of the free places and ends in a week unless it
   * is opened.
   */
  readonly room?: SalePrice
  /** Whether it pays from the end of the flow on; else its creator opens it later. */
  readonly isOpened: boolean
}

/** What is to become of an event that there is. */
export type EventChange = {
  readonly eventId: string
  /** More receivers; who is on the list gets what these say. */
  readonly receivers?: readonly Receiver[]
  readonly to: 'created' | 'ready' | 'live'
}

/** Events of the caller's own: making, changing and closing them. */
export class OwnClaimEvents {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** See `Claims.create`. */
  create({ event, key, ...options }: { event: NewClaimEvent } & Keyed): Promise<ClaimReceipt> {
    const begin = async () => {
      const { ledgerId, as, deadlineNs, isOpened } = event
      const room = event.room && (await this.reserve(event.room, event))
      const receivers = await this.keep(event.receivers, as)
      const funding = await this.fund(ledgerId, receivers.total, receivers.total)
      const { name, symbol, decimals, standard } = await this.services.tokens.fetch(ledgerId)
      const facts: EventFacts = {
        name: event.name,
        token: { ledgerId, standard, name, symbol, decimals },
        receivers,
        ...(deadlineNs === undefined ? {} : { deadlineNs }),
        ...(room ? { room } : {}),
        ...(isOpened && funding ? { funding } : {}),
        isReadied: isOpened,
        isOpened,
      }
      return this.starter.newFlow('create-claim-event' as const, facts, key)
    }
    return this.starter.run(CLAIM_KINDS, { key, ...options }, begin)
  }

  /** See `Claims.change`. */
  change({ change, key, ...options }: { change: EventChange } & Keyed): Promise<ClaimReceipt> {
    const begin = async () => {
      const { eventId, to } = change
      const event = await this.services.claims.fetchDetails(eventId)
      const { name, token, status, book } = event
      if (change.receivers && status !== 'created') throw ClaimError.of('event-fixed')
      const receivers = change.receivers && (await this.keep(change.receivers, 'list'))
      const needed = book.needed + (receivers?.total ?? 0n)
      const missing = to === 'live' ? await this.findMissing(event, needed) : 0n
      const funding = await this.fund(token.ledgerId, needed, missing)
      const facts: EventFacts = {
        eventId,
        name,
        token,
        ...(receivers ? { receivers } : {}),
        ...(funding ? { funding } : {}),
        isReadied: to !== 'created' && status === 'created',
        isOpened: to === 'live',
      }
      return this.starter.newFlow('open-claim-event' as const, facts, key)
    }
    return this.starter.run(CLAIM_KINDS, { key, ...options }, begin)
  }

  /** See `Claims.close`. */
  close({
    eventId,
    takesBack,
    key,
    ...options
  }: { eventId: string; takesBack: boolean } & Keyed): Promise<ClaimReceipt> {
    const begin = async () => {
      const { claims, tokens } = this.services
      const event = await claims.fetchDetails(eventId)
      const { fee } = await tokens.fetch(event.token.ledgerId)
      if (takesBack && (await this.fetchHeld(event)) <= fee + event.book.pending)
        throw ClaimError.of('nothing-to-return')
      const facts = { ...placeOf(event), fee, takesBack }
      return this.starter.newFlow('close-claim-event' as const, facts, key)
    }
    return this.starter.run(CLAIM_KINDS, { key, ...options }, begin)
  }

  /** What an event's account holds by its ledger's word. @throws CallError */
  async fetchHeld(event: ClaimEvent): Promise<bigint> {
    const { claims, tokens } = this.services
    const [ledger, account] = await Promise.all([
      tokens.adapter(event.token.ledgerId),
      claims.fetchAccount(event),
    ])
    return ledger.fetchBalance(account)
  }

  private keep(receivers: readonly Receiver[], as: 'list' | 'tree'): Promise<ReceiverFacts> {
    const { lists, flows } = this.services
    return keepList({ lists, waiting: flows.pending() }, receivers, as)
  }

  /** Nothing is paid that is not sold so, is too little for the list, or that the wallet does not hold. @throws ClaimError */
  private async reserve({ ledgerId, price }: SalePrice, { receivers, ...event }: NewClaimEvent) {
    const { claims, balances, tokens } = this.services
    const [{ terms, rows }, { fee }, balance] = await Promise.all([
      claims.fetchRoom(),
      tokens.fetch(ledgerId),
      balances.fetch(ledgerId),
    ])
    if (terms?.ledgerId !== ledgerId || terms.price !== price) throw ClaimError.of('room-changed')
    if (event.as === 'list' && BigInt(receivers.length) > rows)
      throw ClaimError.of('room-too-small')
    const isSame = event.isOpened && event.ledgerId === ledgerId
    const deposit = isSame ? receivers.reduce((sum, { amount }) => sum + amount, fee) : 0n
    if (balance < costOf({ price, fee }) + deposit)
      throw ClaimError.roomUnpaid('the wallet holds less than the price and its fees')
    return { ledgerId, price, fee }
  }

  /** @throws TransferError `insufficient-balance` before anything is made that could not be paid */
  private async fund(ledgerId: string, required: bigint, payment: bigint) {
    if (payment <= 0n) return undefined
    const { balances, tokens } = this.services
    const [{ fee }, balance] = await Promise.all([tokens.fetch(ledgerId), balances.fetch(ledgerId)])
    if (balance < payment + fee)
      throw TransferError.refused('insufficient-balance', 'after-change', { balance })
    return { required, payment, fee }
  }

  private async findMissing(event: ClaimEvent, needed: bigint): Promise<bigint> {
    const held = await this.fetchHeld(event)
    return held < needed ? needed - held : 0n
  }
}
