import { Principal } from '@icp-sdk/core/principal'
import * as ClaimController from '@sluice/candid/claim_controller'
import * as ClaimStorage from '@sluice/candid/claim_storage'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'

/** A claim event as its controller lists it. Amounts in the smallest unit of its token. */
export type ListedClaimEvent = {
  readonly eventId: string
  readonly name: string
  readonly status: number
  readonly storageId: string
  readonly ledgerId: string
  readonly amount: bigint
  readonly claimed: bigint
  readonly users: bigint
  readonly claimedUsers: bigint
}

const PAGE = 100n
/** Most events that are listed. */
const MOST = 1_000n

/** What operators do with claim events. Others get `refused`. */
export class ClaimOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** @throws CallError */
  async fetchAdmins(): Promise<string[]> {
    return unwrapText(await this.ask((controller) => controller.getAdminList()))
  }

  /** @throws CallError */
  async addAdmin(principal: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.addAdmin(principal)))
  }

  /** @throws CallError */
  async removeAdmin(principal: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.removeAdmin(principal)))
  }

  /** @throws CallError */
  async fetchEvents(): Promise<ListedClaimEvent[]> {
    const events: ListedClaimEvent[] = []
    for (let offset = 0n; offset < MOST; offset += PAGE) {
      const page = unwrapText(
        await this.ask((controller) => controller.findAllEvents(offset, PAGE)),
      )
      events.push(...page.content.map(toListed))
      if (offset + PAGE >= page.totalElements) break
    }
    return events
  }

  /** Opens an event to claims, or closes it. @throws CallError */
  async setOpen(eventId: string, isOpen: boolean): Promise<void> {
    unwrapText(await this.ask((controller) => controller.setStatus(eventId, isOpen)))
  }

  /** Forgets an event that nobody was promised anything by. @throws CallError */
  async delete(eventId: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.delete(eventId)))
  }

  /** Lets somebody claim again whose claim hangs. @throws CallError */
  async unlock(principal: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.unlock(Principal.fromText(principal))))
  }

  /** Sends what nobody has claimed back to the event's creator. @returns how much @throws CallError */
  async refund(eventId: string): Promise<bigint> {
    const event = unwrapText(await this.ask((controller) => controller.getEvent(eventId)))
    const storageId = event.claimCanisterId
    if (storageId === '') throw CallError.refused('the event has no storage yet')
    const storage = this.actors.other<ClaimStorage._SERVICE>(ClaimStorage.idlFactory, storageId)
    return unwrapText(await translated(() => storage.takeBack(eventId)))
  }

  private ask<T>(call: (controller: ClaimController._SERVICE) => Promise<T>): Promise<T> {
    const id = canisterId(this.config, 'claim_controller')
    return translated(() =>
      call(this.actors.other<ClaimController._SERVICE>(ClaimController.idlFactory, id)),
    )
  }
}

const toListed = (event: ClaimController.ClaimEventInfo): ListedClaimEvent => ({
  eventId: event.claimEventId,
  name: event.claimEventName,
  status: Number(event.claimEventStatus),
  storageId: event.claimCanisterId,
  ledgerId: event.tokenCid,
  amount: event.totalTokenAmount,
  claimed: event.claimedTokenAmount,
  users: event.totalUserAmount,
  claimedUsers: event.claimedUserAmount,
})
