import type { _SERVICE } from '@sluice/candid/claim_storage'
import * as service from '@sluice/candid/claim_storage'
import { type CallContext, copyBytes, isSameBytes } from '@sluice/canister'
import {
  adminList,
  admins,
  canisterCycleBalance,
  cycleInfo,
  defineCanister,
  Principal,
  parsePrincipal,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import {
  BELOW_RESERVE,
  controllersOnly,
  isAnonymous,
  isBelowReserve,
  type ReserveTerms,
} from '@sluice/canister/services'
import { claimListed, claimProven } from './claims/claim.ts'
import { addQuotas, MOST_AT_ONCE, provenKey, type Quota } from './claims/quotas.ts'
import { storedUser, viewUser } from './claims/users.ts'
import { canisterEdges } from './edges.ts'
import { takeRows } from './events/ending.ts'
import { addEvent, deleteEvent, makeReady, setTerms } from './events/events.ts'
import { accountOf, type Found, findEvent } from './events/found.ts'
import { setStatus, syncFunding } from './events/funding.ts'
import { expireSome, takeBack } from './events/takeBack.ts'
import { takeUpSome } from './events/takeUp.ts'
import { openClaims } from './openClaims.ts'
import * as views from './reads/views.ts'
import { NO_EVENT, type Result, refuse } from './state/ClaimContext.ts'

const SETTLE_SECONDS = 600
const EXPIRE_SECONDS = 60
/** A proof of forty hashes, with its description. */
const PROOF_BYTES = 8_192

const claims = openClaims(canisterEdges())
const { state, journal, self } = claims

/** Ten thousand claims and refunds, and of each row of a list two months of its memory. */
const RESERVE: ReserveTerms = {
  atLeast: 500_000_000_000n,
  forEach: 400_000n,
  most: Number.MAX_SAFE_INTEGER,
}

/** Does what is no way out, while there is more than the reserve. */
const begin = <T>(run: () => T): T | { err: string } =>
  isBelowReserve(canisterCycleBalance(), state.records.size, RESERVE)
    ? refuse(BELOW_RESERVE)
    : run()

/** The controller of claims is an admin, beside people. */
const { isAdmin, requireAdmin } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the claim storage may do this',
})
const adminEndpoints = adminList(state.admins, controllersOnly('the claim storage'))

async function asUser<T>(
  { caller }: CallContext,
  run: (user: Uint8Array) => Promise<Result<T>>,
): Promise<Result<T>> {
  const user = caller.toUint8Array()
  return isAnonymous(user) ? refuse('Illegal anonymous call') : run(user)
}

/** Who has made an event may close it for good, as an admin may. */
function requireCreator(call: CallContext, found: Found): void {
  if (!isAdmin(call) && !isSameBytes(call.caller.toUint8Array(), found.event.creator))
    throw new Error('Only the creator of the event may do this')
}

const viewed = (answer: Result<Found>) =>
  'ok' in answer ? { ok: views.viewEvent(answer.ok.event, self()) } : answer

async function settleOpen(): Promise<void> {
  journal.settleOpen(claims.ledgerLog)
}

function quotasOf(
  rows: readonly { user: Parameters<typeof storedUser>[0]; amount: bigint }[],
): Quota[] | undefined {
  if (rows.length > MOST_AT_ONCE) return undefined
  const quotas: Quota[] = []
  for (const { user, amount } of rows) {
    const stored = storedUser(user)
    if (stored === undefined) return undefined
    quotas.push({ user: stored, amount })
  }
  return quotas
}

const BAD_ROWS = refuse(
  `A batch has at most ${MOST_AT_ONCE} entries; each user is a principal or an account identifier of 64 hexadecimal digits`,
)

export default defineCanister<_SERVICE>({
  service,
  onStart: () => {
    schedule(0, settleOpen)
    scheduleEvery(SETTLE_SECONDS, settleOpen)
    scheduleEvery(EXPIRE_SECONDS, async () => {
      takeUpSome(claims)
      expireSome(claims)
    })
  },
  door: {
    longest: { claimByProof: PROOF_BYTES },
    uploads: { methods: ['addEventRecords', 'addEventQuotas'], from: isAdmin },
  },
  methods: {
    // For everybody but the anonymous caller, about what is theirs.
    userClaim: (call, eventId) =>
      asUser(call, async (user) => viewed(await claimListed(claims, eventId, user))),
    claimByProof: (call, { eventId, index, amount, proof }) =>
      asUser(call, async (user) => {
        const hashes = proof.map((hash) => copyBytes(hash))
        return viewed(await claimProven(claims, user, { eventId, index, amount, proof: hashes }))
      }),
    checkFunding: (call, eventId) =>
      asUser(call, async () => {
        const synced = await begin(() => syncFunding(claims, eventId))
        if ('err' in synced) return synced
        const found = findEvent(state, eventId)
        return found === undefined ? NO_EVENT : { ok: views.viewBooks(found.event) }
      }),

    // For who has made the event.
    takeBack: async (call, eventId) => {
      const found = findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      requireCreator(call, found)
      return takeBack(claims, eventId)
    },

    // For admins, the controller of claims first of all.
    claim: async (call, eventId, user) => {
      requireAdmin(call)
      return viewed(await claimListed(claims, eventId, user.toUint8Array()))
    },
    addEvent: async (call, event, [ends = false]) => {
      requireAdmin(call)
      const ledger = parsePrincipal(event.tokenCid)?.toUint8Array()
      return begin(() => addEvent(claims, event, { ledger, isKept: !ends }))
    },
    addEventRecords: (call, eventId, records) => {
      requireAdmin(call)
      const quotas = quotasOf(
        records.map(({ claimUser, claimAmount }) => ({ user: claimUser, amount: claimAmount })),
      )
      return quotas === undefined ? BAD_ROWS : begin(() => addQuotas(claims, eventId, quotas))
    },
    addEventQuotas: (call, eventId, rows) => {
      requireAdmin(call)
      const quotas = quotasOf(rows.map(({ user, quota }) => ({ user, amount: quota })))
      return quotas === undefined ? BAD_ROWS : begin(() => addQuotas(claims, eventId, quotas))
    },
    setTerms: (call, eventId, terms) => {
      requireAdmin(call)
      return begin(() => setTerms(claims, eventId, terms))
    },
    ready: (call, eventId) => {
      requireAdmin(call)
      return begin(() => makeReady(claims, eventId))
    },
    setStatus: async (call, eventId, open) => {
      requireAdmin(call)
      return open
        ? begin(() => setStatus(claims, eventId, true))
        : setStatus(claims, eventId, false)
    },
    deleteEvent: async (call, eventId) => {
      requireAdmin(call)
      return deleteEvent(claims, eventId)
    },
    findChangedEvents: (call, since, offset, limit) => {
      requireAdmin(call)
      return { ok: views.viewChanges(claims, since, { offset, limit }) }
    },
    takeEndedRows: (call, eventId, limit) => {
      requireAdmin(call)
      const taken = takeRows(claims, eventId, limit)
      if ('err' in taken) return taken
      const { users, isGone } = taken.ok
      return { ok: { users: users.map(viewUser), isGone } }
    },

    // For controllers.
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,

    // For everybody.
    findAllEvents: (_, [status], offset, limit) => ({
      ok: views.pageEvents(state, { status, self: self() }, { offset, limit }),
    }),
    findAllEventRecords: (_, [status], offset, limit) => ({
      ok: views.pageRecords(state, views.allEvents(state), { status, slice: { offset, limit } }),
    }),
    findEventRecords: (_, eventId, [status], offset, limit) => {
      const found = findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      return { ok: views.pageRecords(state, [found], { status, slice: { offset, limit } }) }
    },
    findUserEventRecords: (_, user, [eventId], [status], offset, limit) => {
      const event = eventId === undefined ? undefined : findEvent(state, eventId)
      if (eventId !== undefined && event === undefined) return NO_EVENT
      return { ok: views.pageUserRecords(state, { user, event, status }, { offset, limit }) }
    },
    getEvent: (_, eventId) => {
      const found = findEvent(state, eventId)
      return found === undefined ? NO_EVENT : { ok: views.viewEvent(found.event, self()) }
    },
    getEventAccount: (_, eventId) => {
      const found = findEvent(state, eventId)
      if (found === undefined) return NO_EVENT
      const { owner, subaccount } = accountOf(claims, found.number)
      return { ok: { owner: Principal.fromUint8Array(owner), subaccount: [subaccount] } }
    },
    getEventBooks: (_, eventId) => {
      const found = findEvent(state, eventId)
      return found === undefined ? NO_EVENT : { ok: views.viewBooks(found.event) }
    },
    getEventTerms: (_, eventId) => {
      const found = findEvent(state, eventId)
      return found === undefined ? NO_EVENT : { ok: views.viewTerms(found.event) }
    },
    isProofClaimed: (_, eventId, index) => {
      const found = findEvent(state, eventId)
      if (found === undefined || index >= 1n << 64n) return false
      return state.records.get(provenKey(found.number, index))?.status === 'claimed'
    },
    getPending: (_, user) => views.pendingOf(claims, user.toUint8Array()),
    getAdminList: adminEndpoints.getAdminList,
    getCanisterPrincipal: () => {
      const id = Principal.fromUint8Array(self())
      return { ok: [{ principal: id }, id.toText()] }
    },
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    getCycleInfo: cycleInfo,
    getVersion: () => '1.0.0',
  },
})
