import type { _SERVICE } from '@sluice/candid/claim_controller'
import * as service from '@sluice/candid/claim_controller'
import { type CallContext, copyBytes, isSameBytes, type Reply } from '@sluice/canister'
import {
  adminList,
  admins,
  canisterCycleBalance,
  canisterSelf,
  cycleInfo,
  defineCanister,
  ledgerReads,
  Principal,
  parsePrincipal,
  schedule,
  scheduleEvery,
  stableMap,
  tokenEdges,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'
import { type Answer, BAD_KEY, NO_EVENT, NO_STORAGE, refuse, TOO_MUCH, told } from './answers.ts'
import { openControllerState } from './ControllerState.ts'
import { type Maker, openCreation } from './creation.ts'
import * as events from './events.ts'
import { followStorage } from './follow.ts'
import { partsOf } from './partsOf.ts'
import { openRooms, ROWS_OF_ROOM } from './room.ts'
import { askStorage, fetchEvent } from './storagePort.ts'

const REFRESH_SECONDS = 60
const SETTLE_SECONDS = 600
const MOST_AT_ONCE = 20_000
/** Long enough for every ledger that works; see the storage's. */
const PATIENCE_SECONDS = 60

waitForStrangersAtMost(PATIENCE_SECONDS)
const state = openControllerState(stableMap)
const rooms = openRooms({ ...tokenEdges, reads: ledgerReads }, state)
const creation = openCreation(state)
const { isAdmin, requireNaming: requireController } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only a controller may do this',
})
const adminEndpoints = adminList(state.admins, requireController)

const madeBy = (call: CallContext): Maker => ({
  creator: call.caller.toUint8Array(),
  isAdmin: isAdmin(call),
  now: call.now,
})

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

export default defineCanister<_SERVICE>({
  service,
  onStart: () => {
    schedule(0, async () => rooms.settleOpen())
    scheduleEvery(SETTLE_SECONDS, async () => rooms.settleOpen())
    scheduleEvery(REFRESH_SECONDS, () => followStorage(state))
  },
  // a creator's list is long: who is no creator is refused by a line of code
  door: {
    uploads: {
      methods: ['importQuota'],
      from: (call) => isAdmin(call) || state.ofCreator.sizeOf(call.caller.toUint8Array()) > 0n,
    },
  },
  methods: {
    // For everybody but the anonymous caller: events of their own.
    create: (call, event, [key]) => creation.create(madeBy(call), event, key && copyBytes(key)),
    buyRoom: async (call, chosen) => {
      const creator = call.caller.toUint8Array()
      if (isAnonymous(creator)) return refuse('Illegal anonymous call')
      const key = events.creationKey(creator, copyBytes(chosen))
      return key === undefined ? BAD_KEY : rooms.buy(creator, key)
    },
    importQuota: (call, eventId, quotas) =>
      asCreator(call, eventId, async (found) => {
        if (quotas.length > MOST_AT_ONCE)
          return refuse(`A batch has at most ${MOST_AT_ONCE} entries`)
        const users = events.usersOf(quotas)
        if (users === undefined)
          return refuse(
            'Each user is a principal or an account identifier of 64 hexadecimal digits',
          )
        if (!creation.takeRows(madeBy(call), found.number, BigInt(quotas.length))) return TOO_MUCH
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
        events.remove(state, found, { withRoom: true })
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
    setRoomTerms: async (call, [terms]) => {
      requireController(call)
      return rooms.setTerms(terms)
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
      const key = events.creationKey(creator.toUint8Array(), copyBytes(chosen))
      const made = key && events.findMade(state, key)
      return made === undefined ? [] : [made.event.claimEventId]
    },
    getClaimTerms: async (_, eventId) => {
      const found = events.findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      return told(await askStorage(found.event.claimCanister, 'getEventTerms', eventId))
    },
    getRoom: (call, creator, chosen) => {
      const key = events.creationKey(creator.toUint8Array(), copyBytes(chosen))
      return {
        terms: rooms.viewTerms(),
        isPaid: key !== undefined && state.rooms.has(key),
        rows: ROWS_OF_ROOM,
        ...creation.leftFor(call.now),
      }
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
