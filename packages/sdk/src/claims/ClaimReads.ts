import type { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import * as Controller from '@sluice/candid/claim_controller'
import * as Storage from '@sluice/candid/claim_storage'
import { toHex } from '@sluice/candid/hex'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import type { IcrcAccount } from '../ledgers/addresses.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type {
  ClaimEvent,
  ClaimEventDetails,
  ClaimPage,
  ClaimRecord,
  ClaimRoom,
  EntitlementState,
} from './Claim.ts'
import { ClaimError } from './ClaimError.ts'
import { type ClaimProof, creationKey, type EventPlace } from './ClaimFlow.ts'
import { eventOf, statusOf, toEvent, toRecord } from './readAnswers.ts'

/** Most storages that are asked for what somebody is entitled to. */
const MOST_STORAGES = 10
/** Entries that are asked for at once. */
const MOST_ROWS = 1_000n

export type Slice = { readonly offset: number; readonly limit: number }
export type RecordFilter = { readonly isClaimed?: boolean }

/** Reads of the services of claims, as the caller. */
export class ClaimReads {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(config: Config, actors: Actors, principal: Principal) {
    this.config = config
    this.actors = actors
    this.principal = principal
  }

  get controllerId(): string {
    return canisterId(this.config, 'claim_controller')
  }

  /** An event as its storage tells it, which is sooner than the controller. @throws ClaimError `event-gone`, CallError */
  async fetchEvent(eventId: string): Promise<ClaimEvent> {
    const { claimCanisterId } = eventOf(await translated(() => this.controller.getEvent(eventId)))
    return this.fetchEventAt(claimCanisterId, eventId)
  }

  /** @throws ClaimError `event-gone`, CallError */
  async fetchEventAt(storageId: string, eventId: string): Promise<ClaimEvent> {
    const storage = this.storage(storageId)
    return toEvent(eventOf(await translated(() => storage.getEvent(eventId))), storageId)
  }

  /** @throws ClaimError `event-gone`, CallError */
  async fetchDetails(eventId: string): Promise<ClaimEventDetails> {
    const event = await this.fetchEvent(eventId)
    const storage = this.storage(event.storageId)
    const [{ root, deadlineNs }, books] = await Promise.all([
      this.fetchTerms(event),
      translated(() => storage.getEventBooks(eventId)).then(unwrapText),
    ])
    const { claimed, pending, returned, needed } = books
    return {
      ...event,
      ...(root === undefined
        ? {}
        : { tree: { root: Uint8Array.from(root.hash), amount: root.amount, users: root.users } }),
      ...(deadlineNs === undefined ? {} : { deadlineNs }),
      book: { claimed, pending, returned, needed },
    }
  }

  /** @throws CallError */
  async fetchTerms({ storageId, eventId }: Pick<EventPlace, 'storageId' | 'eventId'>) {
    const storage = this.storage(storageId)
    const { root, deadline } = unwrapText(await translated(() => storage.getEventTerms(eventId)))
    return { root: root[0], deadlineNs: deadline[0] }
  }

  /** The account that an event's tokens are paid into. @throws CallError */
  async fetchAccount({
    storageId,
    eventId,
  }: Pick<EventPlace, 'storageId' | 'eventId'>): Promise<IcrcAccount> {
    const storage = this.storage(storageId)
    const account = unwrapText(await translated(() => storage.getEventAccount(eventId)))
    if (account.owner.toText() !== storageId)
      throw ClaimError.refused('the account of the event is somebody else’s')
    const [subaccount] = account.subaccount
    return {
      owner: account.owner,
      ...(subaccount === undefined ? {} : { subaccount: Uint8Array.from(subaccount) }),
    }
  }

  /** What has been given back to an event's creator so far, or is on its way. @throws CallError */
  async fetchReturned({ storageId, eventId }: EventPlace): Promise<bigint> {
    const storage = this.storage(storageId)
    return unwrapText(await translated(() => storage.getEventBooks(eventId))).returned
  }

  /** Events that the caller has made, newest first. @throws CallError */
  async fetchCreated({ offset, limit }: Slice): Promise<ClaimPage<ClaimEvent>> {
    const page = unwrapText(
      await translated(() =>
        this.controller.findCreateEvents(this.principal, BigInt(offset), BigInt(limit)),
      ),
    )
    const entries = page.content.map((info) => toEvent(info, info.claimCanisterId))
    return { total: Number(page.totalElements), entries }
  }

  /**
   * The event that a flow of the caller's has made. It counts from when its storage has it: one that the storage refused is taken back.
   * @throws CallError
   */
  async findMade(flowId: string): Promise<string | undefined> {
    const { controller, principal } = this
    const [eventId] = await translated(() => controller.findCreated(principal, creationKey(flowId)))
    if (eventId === undefined) return undefined
    const known = await translated(() => controller.getEvent(eventId))
    if ('err' in known) return undefined
    const storage = this.storage(known.ok.claimCanisterId)
    const there = await translated(() => storage.getEvent(eventId))
    return 'ok' in there ? eventId : undefined
  }

  /**
   * What is free, what room costs, and whether it is paid for the event that a flow makes.
   * @param flowId none before there is one
   * @throws CallError
   */
  async fetchRoom(flowId = ''): Promise<ClaimRoom & { readonly isPaid: boolean }> {
    const { controller, principal } = this
    const told = await translated(() => controller.getRoom(principal, creationKey(flowId)))
    const { isPaid, rows, freeEvents, freeRows } = told
    const [terms] = told.terms
    return {
      ...(terms ? { terms: { ledgerId: terms.ledger.toText(), price: terms.price } } : {}),
      rows,
      freeEvents,
      freeRows,
      isPaid,
    }
  }

  /** Records of an event: claims, newest first, then what is open. @throws CallError */
  async fetchRecords(
    { storageId, eventId }: Pick<EventPlace, 'storageId' | 'eventId'>,
    { offset, limit, isClaimed }: Slice & RecordFilter,
  ): Promise<ClaimPage<ClaimRecord>> {
    const storage = this.storage(storageId)
    const page = await translated(() =>
      storage.findEventRecords(eventId, statusOf(isClaimed), BigInt(offset), BigInt(limit)),
    )
    const { totalElements, content } = unwrapText(page)
    return { total: Number(totalElements), entries: content.map(toRecord) }
  }

  /** Everything that the caller is entitled to, or was, by any of their names; latest first at each storage. @throws CallError */
  async fetchOwnRecords(storageId: string, eventId?: string): Promise<readonly ClaimRecord[]> {
    const storage = this.storage(storageId)
    const names: readonly Storage.User[] = [
      { principal: this.principal },
      { address: toHex(accountIdentifier(this.principal.toUint8Array())) },
    ]
    const pages = await Promise.all(
      names.map((user) =>
        translated(() =>
          storage.findUserEventRecords(
            user,
            eventId === undefined ? [] : [eventId],
            [],
            0n,
            MOST_ROWS,
          ),
        ),
      ),
    )
    return pages.flatMap((page) => unwrapText(page).content.map(toRecord))
  }

  /** The storages that know of the caller: those of the events that list them, and the one of new events. @throws CallError */
  async fetchStorages(): Promise<readonly string[]> {
    const [now, listed] = await translated(() =>
      Promise.all([
        this.controller.getStorageCanister(),
        this.controller.findUserEvents(this.principal, 0n, MOST_ROWS),
      ]),
    )
    const ids = unwrapText(listed).content.map(({ claimCanisterId }) => claimCanisterId)
    return [...new Set([unwrapText(now), ...ids])].slice(0, MOST_STORAGES)
  }

  /** The ids of events for which a payment to the caller is on its way. @throws CallError */
  async fetchPending(storageId: string): Promise<readonly string[]> {
    const storage = this.storage(storageId)
    const pending = await translated(() => storage.getPending(this.principal))
    return pending.map(({ claimEventId }) => claimEventId)
  }

  /** How a claim of the caller's stands; undefined when nothing is known of one. @throws CallError */
  async fetchState(
    { storageId, eventId }: Pick<EventPlace, 'storageId' | 'eventId'>,
    proof: ClaimProof | undefined,
  ): Promise<EntitlementState | undefined> {
    const storage = this.storage(storageId)
    const [pending, isProven] = await Promise.all([
      this.fetchPending(storageId),
      proof === undefined
        ? undefined
        : translated(() => storage.isProofClaimed(eventId, proof.index)),
    ])
    if (isProven === true) return 'claimed'
    if (pending.includes(eventId)) return 'paying'
    if (proof !== undefined) return 'open'
    const records = await this.fetchOwnRecords(storageId, eventId)
    if (records.length === 0) return undefined
    return records.some(({ isClaimed }) => !isClaimed) ? 'open' : 'claimed'
  }

  private get controller(): Controller._SERVICE {
    return this.actors.other<Controller._SERVICE>(Controller.idlFactory, this.controllerId)
  }

  private storage(storageId: string): Storage._SERVICE {
    if (parsePrincipal(storageId) === undefined) throw CallError.refused('this is no canister')
    return this.actors.other<Storage._SERVICE>(Storage.idlFactory, storageId)
  }
}
