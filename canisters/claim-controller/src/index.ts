import type { _SERVICE, ClaimEventInfo } from '@sluice/candid/claim_controller'
import * as service from '@sluice/candid/claim_controller'
import { type CallContext, isSameBytes, type Reply, Reservoir } from '@sluice/canister'
import {
  adminList,
  admins,
  canisterCycleBalance,
  canisterSelf,
  cycleInfo,
  defineCanister,
  Principal,
  parsePrincipal,
  scheduleEvery,
  stableMap,
} from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'
import { openControllerState } from './ControllerState.ts'
import * as events from './events.ts'
import { partsOf } from './partsOf.ts'
import { askStorage, fetchEvent } from './storagePort.ts'

const REFRESH_SECONDS = 60
const MOST_AT_ONCE = 20_000
/** Open events are looked at so many at a time. */
const REFRESHED_AT_ONCE = 100n
const DAY_NS = 86_400_000_000_000n

const state = openControllerState(stableMap)
/** What all who are no admins may do together in a day: events and rows are kept for ever, at the canister's cost. */
const newEvents = new Reservoir({ capacity: 200n, periodNs: DAY_NS })
const newRows = new Reservoir({ capacity: 400_000n, periodNs: DAY_NS })

type Answer<T> = { ok: T } | { err: string }
const refuse = (text: string): { err: string } => ({ err: text })
const NO_STORAGE = refuse('The storage of claims has not been set')
const NO_EVENT = refuse("The claim event doesn't exist")
const TOO_MUCH = refuse('As much has been imported today as a day allows, please try again later')

const { isAdmin, requireNaming: requireController } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only a controller may do this',
})
const adminEndpoints = adminList(state.admins, requireController)

/** Runs what only the creator of an event, or an admin, may ask for. */
async function asCreator<T>(
  call: CallContext,
  eventId: string,
  run: (found: events.Found) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const found = events.findEvent(state, eventId)
  if (found === undefined) return NO_EVENT
  const isCreator = isSameBytes(call.caller.toUint8Array(), found.event.creator)
  if (!isCreator && !isAdmin(call)) return refuse('Only the creator of the event may do this')
  return run(found)
}

/** What the storage answered; its own text when it refused. */
function told<T>(reply: Reply<T>): Answer<T> {
  if (reply.kind === 'ok') return { ok: reply.value }
  if (reply.kind === 'refused') return refuse(reply.text)
  return refuse(`The storage of claims does not answer: ${reply.text}. Please repeat this`)
}

/** Asks the storage to do something to an event, and takes over what became of it. */
async function change<T>(
  { event }: events.Found,
  ask: (storage: Uint8Array) => Promise<Reply<T>>,
): Promise<Answer<T>> {
  // await: other messages run here
  const answer = told(await ask(event.claimCanister))
  const now = await fetchEvent(event.claimCanister, event.claimEventId)
  if (now !== undefined) events.refresh(state, now)
  return answer
}

async function refreshOpen(): Promise<void> {
  const storage = state.storage.get()
  if (storage === undefined) return
  const open = await askStorage(storage, 'findAllEvents', [2n], 0n, REFRESHED_AT_ONCE)
  const closed = await askStorage(storage, 'findAllEvents', [3n], 0n, REFRESHED_AT_ONCE)
  for (const reply of [open, closed]) {
    if (reply.kind !== 'ok') continue
    for (const event of reply.value.content) events.refresh(state, event)
  }
}

async function create(
  call: CallContext,
  info: ClaimEventInfo,
  chosen: Uint8Array | undefined,
): Promise<Answer<string>> {
  const creator = call.caller.toUint8Array()
  if (isAnonymous(creator)) return refuse('Illegal anonymous call')
  const storage = state.storage.get()
  if (storage === undefined) return NO_STORAGE
  const flaw = events.flawOfWords(info)
  if (flaw !== undefined) return refuse(flaw)
  if (parsePrincipal(info.tokenCid) === undefined) return refuse('The token is no ledger')
  const key = chosen && events.creationKey(creator, chosen)
  if (chosen !== undefined && key === undefined) return refuse('A key has 1 to 64 bytes')
  const made = key && events.findMade(state, key)
  if (made !== undefined) return finish(made.event)
  if (!isAdmin(call) && !newEvents.take(1n, call.now)) return TOO_MUCH
  return finish(events.register(state, info, { creator, storage, key }))
}

/** Ids of events that a storage is being told of. */
const finishing = new Set<string>()

/** Has the storage make an event that is registered here; one that it will not have is forgotten. */
async function finish(event: events.StoredEvent): Promise<Answer<string>> {
  const { claimEventId: id, claimCanister } = event
  if (finishing.has(id)) return refuse('The event is being made. Please repeat this')
  finishing.add(id)
  try {
    // await: other messages run here; the event is registered, and a creation with its key comes back to it
    const answer = told(await askStorage(claimCanister, 'addEvent', events.viewEvent(event)))
    if ('ok' in answer) return { ok: id }
    const there = await fetchEvent(claimCanister, id)
    if (there !== undefined) return { ok: id }
    const found = events.findEvent(state, id)
    if (found !== undefined) events.remove(state, found)
    return answer
  } finally {
    finishing.delete(id)
  }
}

export default defineCanister<_SERVICE>({
  service,
  onStart: () => scheduleEvery(REFRESH_SECONDS, refreshOpen),
  // a creator's list is long: who is no creator is refused by a line of code
  door: {
    uploads: {
      methods: ['importQuota'],
      from: (call) => isAdmin(call) || state.ofCreator.sizeOf(call.caller.toUint8Array()) > 0n,
    },
  },
  methods: {
    // For everybody but the anonymous caller: events of their own.
    create: (call, event, [key]) => create(call, event, key && Uint8Array.from(key)),
    importQuota: (call, eventId, quotas) =>
      asCreator(call, eventId, async (found) => {
        if (quotas.length > MOST_AT_ONCE)
          return refuse(`A batch has at most ${MOST_AT_ONCE} entries`)
        const users = events.usersOf(quotas)
        if (users === undefined)
          return refuse(
            'Each user is a principal or an account identifier of 64 hexadecimal digits',
          )
        if (!isAdmin(call) && !newRows.take(BigInt(quotas.length), call.now)) return TOO_MUCH
        for (const part of partsOf(quotas, users)) {
          // await: in it; the event may have been made ready meanwhile, which the storage refuses then
          const answer = await change(found, (storage) =>
            askStorage(storage, 'addEventQuotas', eventId, part.quotas),
          )
          if ('err' in answer) return answer
          events.noteUsers(state, found.number, part.users)
        }
        return { ok: true }
      }),
    setTerms: (call, eventId, terms) =>
      asCreator(call, eventId, (found) =>
        change(found, (storage) => askStorage(storage, 'setTerms', eventId, terms)),
      ),
    ready: (call, eventId) =>
      asCreator(call, eventId, (found) =>
        change(found, (storage) => askStorage(storage, 'ready', eventId)),
      ),
    setStatus: (call, eventId, open) =>
      asCreator(call, eventId, (found) =>
        change(found, (storage) => askStorage(storage, 'setStatus', eventId, open)),
      ),
    updateEvent: (call, info) =>
      asCreator(call, info.claimEventId, async ({ number, event }) => {
        const flaw = events.flawOfWords(info)
        if (flaw !== undefined) return refuse(flaw)
        if (event.status !== 0n) return refuse('An event that is ready keeps its words')
        state.events.set(number, { ...event, claimEventName: info.claimEventName })
        return { ok: true }
      }),
    delete: (call, eventId) =>
      asCreator(call, eventId, async (found) => {
        const answer = told(await askStorage(found.event.claimCanister, 'deleteEvent', eventId))
        const isGone = 'ok' in answer || answer.err === NO_EVENT.err
        if (!isGone) return answer
        events.remove(state, found)
        return { ok: true }
      }),
    claim: async (call, eventId) => {
      if (isAnonymous(call.caller.toUint8Array())) return refuse('Illegal anonymous call')
      const found = events.findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      const answer = told(
        await askStorage(found.event.claimCanister, 'claim', eventId, call.caller),
      )
      if ('err' in answer) return answer
      events.refresh(state, answer.ok)
      return { ok: true }
    },

    // For controllers.
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,
    // Events that exist stay where they are.
    setStorageCanister: (call, cid) => {
      requireController(call)
      const id = parsePrincipal(cid)?.toUint8Array()
      if (id === undefined) return refuse('This is no canister')
      state.storage.set(id)
      return { ok: true }
    },
    // Nothing is locked across calls: what is under way is in the storage's journal, which goes on by itself.
    unlock: (call) => {
      requireController(call)
      return { ok: true }
    },

    // For everybody.
    findAllEvents: (_, offset, limit) => ({ ok: events.pageAll(state, { offset, limit }) }),
    findCreateEvents: (_, creator, offset, limit) => ({
      ok: events.pageListed(state, state.ofCreator, {
        owner: creator.toUint8Array(),
        offset,
        limit,
      }),
    }),
    findUserEvents: (_, user, offset, limit) => ({
      ok: events.pageListed(state, state.ofUser, { owner: user.toUint8Array(), offset, limit }),
    }),
    findEventRecords: async (_, eventId, status, offset, limit) => {
      const found = events.findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      const { claimCanister } = found.event
      return told(
        await askStorage(claimCanister, 'findEventRecords', eventId, status, offset, limit),
      )
    },
    findUserEventRecords: async (_, user, eventId, status, offset, limit) => {
      const storage = state.storage.get()
      if (storage === undefined) return NO_STORAGE
      const asked = { principal: user }
      return told(
        await askStorage(storage, 'findUserEventRecords', asked, eventId, status, offset, limit),
      )
    },
    getEvent: (_, eventId) => {
      const found = events.findEvent(state, eventId)
      return found === undefined ? NO_EVENT : { ok: events.viewEvent(found.event) }
    },
    findCreated: (_, creator, chosen) => {
      const key = events.creationKey(creator.toUint8Array(), Uint8Array.from(chosen))
      const made = key && events.findMade(state, key)
      return made === undefined ? [] : [made.event.claimEventId]
    },
    getClaimTerms: async (_, eventId) => {
      const found = events.findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      return told(await askStorage(found.event.claimCanister, 'getEventTerms', eventId))
    },
    getAdminList: adminEndpoints.getAdminList,
    getControllerAddress: () => ({ ok: canisterSelf().toText() }),
    getStorageCanister: () => {
      const storage = state.storage.get()
      return storage === undefined ? NO_STORAGE : { ok: Principal.fromUint8Array(storage).toText() }
    },
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    getCycleInfo: cycleInfo,
    getVersion: () => '1.0.0',
  },
})
