import type { Balances } from '../balances.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { Tokens } from '../tokens.ts'
import {
  type ClaimEvent,
  type ClaimEventDetails,
  type ClaimPage,
  type ClaimRecord,
  type ClaimRoom,
  type Entitlement,
  isOpen,
} from './Claim.ts'
import { ClaimError } from './ClaimError.ts'
import { CLAIM_KINDS, type ClaimProof, type ClaimReceipt, type EventPlace } from './ClaimFlow.ts'
import type { ClaimLists } from './ClaimLists.ts'
import type { ClaimReads, RecordFilter, Slice } from './ClaimReads.ts'
import { restoreList } from './keepList.ts'
import { type EventChange, type NewClaimEvent, OwnClaimEvents } from './OwnClaimEvents.ts'
import { placeOf } from './placeOf.ts'
import type { Receiver } from './receivers/Receiver.ts'

type Services = {
  readonly flows: Flows
  readonly claims: Pick<
    ClaimReads,
    | 'fetchDetails'
    | 'fetchEventAt'
    | 'fetchEvent'
    | 'fetchTerms'
    | 'fetchAccount'
    | 'fetchCreated'
    | 'fetchRoom'
    | 'fetchRecords'
    | 'fetchOwnRecords'
    | 'fetchStorages'
    | 'fetchPending'
    | 'fetchState'
  >
  readonly lists: ClaimLists
  readonly balances: Pick<Balances, 'fetch'>
  readonly tokens: Pick<Tokens, 'fetch' | 'adapter'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/**
 * Token claims: somebody deposits tokens and a list of who gets how much, and each of them claims theirs. Each of the calls that move
 * something is a flow: what is interrupted waits in `sdk.flows`.
 */
export class Claims {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly events: OwnClaimEvents

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
    this.events = new OwnClaimEvents(services)
  }

  /** What the caller is entitled to, or was, latest first, with each event as it stands. @throws CallError */
  async list({ offset, limit }: Slice): Promise<ClaimPage<Entitlement>> {
    this.starter.requirePrincipal()
    const { claims } = this.services
    const storages = await claims.fetchStorages()
    const found = await Promise.all(
      storages.map(async (storageId) => {
        const [records, pending] = await Promise.all([
          claims.fetchOwnRecords(storageId),
          claims.fetchPending(storageId),
        ])
        return records.map((record) => ({ storageId, record, pending }))
      }),
    )
    const all = found.flat()
    const entries = await Promise.all(
      all.slice(offset, offset + limit).map(async ({ storageId, record, pending }) => {
        const { eventId, amount, isClaimed } = record
        const [event, { deadlineNs }] = await Promise.all([
          claims.fetchEventAt(storageId, eventId),
          claims.fetchTerms({ storageId, eventId }),
        ])
        const state = isClaimed ? 'claimed' : pending.includes(eventId) ? 'paying' : 'open'
        const until = deadlineNs === undefined ? {} : { deadlineNs }
        return { event, amount, state, ...until } as const
      }),
    )
    return { total: all.length, entries }
  }

  /** An event with everything that it says of itself. @throws ClaimError `event-gone`, CallError */
  fetch(eventId: string): Promise<ClaimEventDetails> {
    return this.services.claims.fetchDetails(eventId)
  }

  /** Events that the caller has made, newest first. @throws CallError */
  fetchCreated(slice: Slice): Promise<ClaimPage<ClaimEvent>> {
    this.starter.requirePrincipal()
    return this.services.claims.fetchCreated(slice)
  }

  /** Records of an event: claims, newest first, then what is open. @throws ClaimError `event-gone`, CallError */
  async fetchRecords(eventId: string, wish: Slice & RecordFilter): Promise<ClaimPage<ClaimRecord>> {
    const { claims } = this.services
    return claims.fetchRecords(await claims.fetchEvent(eventId), wish)
  }

  /** The caller's own records of an event. @throws ClaimError `event-gone`, CallError */
  async fetchOwnRecords(eventId: string): Promise<readonly ClaimRecord[]> {
    this.starter.requirePrincipal()
    const { claims } = this.services
    const { storageId } = await claims.fetchEvent(eventId)
    return claims.fetchOwnRecords(storageId, eventId)
  }

  /** Whether a payment by this proof is made, or on its way. @throws CallError */
  fetchState(event: Pick<EventPlace, 'storageId' | 'eventId'>, proof?: ClaimProof) {
    return this.services.claims.fetchState(event, proof)
  }

  /**
   * Has the event pay the caller, by its list or by a proof. @throws ClaimError, CallError, WalletError
   * @param amount of a proof, what it says; of the list what it says there counts
   */
  claim({
    eventId,
    proven,
    key,
    ...options
  }: {
    eventId: string
    proven?: { readonly amount: bigint; readonly proof: ClaimProof }
  } & Keyed): Promise<ClaimReceipt> {
    const begin = async () => {
      const { claims, tokens, now } = this.services
      const event = await claims.fetchDetails(eventId)
      const state = await claims.fetchState(event, proven?.proof)
      if (state === 'claimed') throw ClaimError.of('already-claimed')
      if (!isOpen(event, event.deadlineNs, nsOf(now()))) throw ClaimError.of('claim-closed')
      const amount = proven?.amount ?? (await this.findOpen(event))
      const { fee } = await tokens.fetch(event.token.ledgerId)
      if (amount <= fee) throw ClaimError.of('claim-too-small')
      const proof = proven ? { proof: proven.proof } : {}
      return this.starter.newFlow(
        'claim-tokens' as const,
        { ...placeOf(event), amount, fee, ...proof },
        key,
      )
    }
    return this.starter.run(CLAIM_KINDS, { key, ...options }, begin)
  }

  /** What is free today for everybody together, and what room of an event's own costs. @throws CallError */
  fetchRoom(): Promise<ClaimRoom> {
    return this.services.claims.fetchRoom()
  }

  /**
   * Makes an event: the receivers are brought to it in batches, and its tokens are paid in. Whatever stops it, it goes on where it was.
   * @throws ClaimError, TransferError, CallError, WalletError
   */
  create(order: { event: NewClaimEvent } & Keyed): Promise<ClaimReceipt> {
    return this.events.create(order)
  }

  /** Brings more receivers to an event, makes it ready, or opens it with the tokens that are missing. @throws as `create` */
  change(order: { change: EventChange } & Keyed): Promise<ClaimReceipt> {
    return this.events.change(order)
  }

  /** Closes an event of the caller's; with `takesBack` what nobody has claimed comes back. @throws ClaimError, CallError, WalletError */
  close(order: { eventId: string; takesBack: boolean } & Keyed): Promise<ClaimReceipt> {
    return this.events.close(order)
  }

  /** What an event's account holds by its ledger's word. @throws CallError */
  fetchHeld(event: ClaimEvent): Promise<bigint> {
    return this.events.fetchHeld(event)
  }

  /** Brings the list of an interrupted event back. @throws ClaimError `list-differs` when it is another */
  async restoreList(listId: string, receivers: readonly Receiver[]): Promise<void> {
    await restoreList(this.services.lists, listId, receivers)
  }

  /** @throws ClaimError `not-entitled` */
  private async findOpen({ storageId, eventId }: ClaimEvent): Promise<bigint> {
    const records = await this.services.claims.fetchOwnRecords(storageId, eventId)
    const open = records.find(({ isClaimed }) => !isClaimed)
    if (open === undefined) throw ClaimError.of('not-entitled')
    return open.amount
  }
}

const nsOf = (ms: number): bigint => BigInt(ms) * 1_000_000n
