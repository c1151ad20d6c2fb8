import type { _SERVICE, TokenMetadata } from '@sluice/candid/token_list'
import * as service from '@sluice/candid/token_list'
import { AccountLocks, type CallContext, copyBytes } from '@sluice/canister'
import {
  canisterCycleBalance,
  defineCanister,
  Principal,
  parsePrincipal,
  schedule,
  scheduleEvery,
  stableMap,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { type Flaw, requireFlawless, requirePeople, validationOf } from '@sluice/canister/services'
import { findToken, metadataOf, pageOfTokens } from './allTokens.ts'
import {
  addAdmin,
  addToken,
  type Changed,
  editToken,
  flawOfAdded,
  flawOfEdited,
  flawOfNewLogo,
  flawOfRemoved,
  NOT_LISTED,
  removeAdmin,
  removeToken,
  setAdmins,
  setAnyLogo,
  setIndex,
  setLogo,
  setLogoBytes,
  setStandard,
} from './changes.ts'
import { flawOfStandard, MAX_LOGO } from './checks.ts'
import { ledgerEdges } from './ledgerEdges.ts'
import { renderLogo, renderRemoval, renderToken } from './renderToken.ts'
import { serveLogo, toUpdate } from './serveLogo.ts'
import { keepFacts, MOST_SWAP_TOKENS, syncTokens } from './syncTokens.ts'
import { changeSettings, openTokenListState, settingsOf } from './TokenListState.ts'

/** An entry with an introduction and some links; one that is longer is no proposal. */
const PROPOSAL_BYTES = 16_384
/** A logo beside the ID of its token. */
const LOGO_BYTES = MAX_LOGO + 200
/** What gateways send along with a question for a picture. */
const REQUEST_BYTES = 16_384
const NO_PRINCIPAL = 'This is no principal'
const REFUSAL = 'Only an admin of the token list may do this'
/** Ledgers that work answer within seconds; one that does not keeps no round longer, nor the canister from being stopped. */
const PATIENCE_SECONDS = 60
const SYNC_SECONDS = 3_600
const state = openTokenListState(stableMap)
const rounds = new AccountLocks()

function isAdmin({ caller, isController }: CallContext): boolean {
  return isController || state.admins.has(caller.toUint8Array())
}

/** A change to the entry of a principal that is given as text; admins and controllers make it. */
const byAdmin =
  <Args extends unknown[]>(change: (id: Uint8Array, ...args: Args) => Changed) =>
  (context: CallContext, idText: string, ...args: Args): Changed => {
    if (!isAdmin(context)) return { err: REFUSAL }
    const id = parsePrincipal(idText)
    if (id === undefined) return { err: NO_PRINCIPAL }
    return change(id.toUint8Array(), ...args)
  }

/** A change to what the registry knows of a ledger, that admins and controllers make. */
const byAdminOf =
  <Args extends unknown[]>(change: (id: Uint8Array, ...args: Args) => Changed) =>
  (context: CallContext, ledger: Principal, ...args: Args): Changed =>
    isAdmin(context) ? change(ledger.toUint8Array(), ...args) : { err: REFUSAL }

const sync = () =>
  rounds.withLock(
    'sync',
    () => undefined,
    () => syncTokens(state, ledgerEdges),
  )

/** Asks a ledger what its token is, and keeps it. */
async function takeIn(id: Uint8Array, standard?: string): Promise<Changed> {
  const facts = await ledgerEdges.fetchFacts(id)
  // await: other messages run here; what is written is read anew
  if (facts === undefined) return { err: 'The ledger does not say what its token is' }
  const kept = keepFacts(state, id, standard === undefined ? facts : { ...facts, standard })
  return kept ? { ok: true } : { err: `There can be ${MOST_SWAP_TOKENS} tokens` }
}

/** A read of the entry of a principal that is given as text. */
function reading<Found>(idText: string, read: (id: Uint8Array) => Found): Found | { err: string } {
  const id = parsePrincipal(idText)
  return id === undefined ? { err: NO_PRINCIPAL } : read(id.toUint8Array())
}

/** What a proposal's change comes to: a refusal rejects the call. */
const executing =
  <Args extends unknown[]>(change: (context: CallContext, ...args: Args) => Changed) =>
  (context: CallContext, ...args: Args): undefined => {
    const changed = change(context, ...args)
    requireFlawless('err' in changed ? changed.err : undefined)
  }

const add = byAdmin((id, token: TokenMetadata) => addToken(state, id, token))
const edit = byAdmin((id, token: TokenMetadata) => editToken(state, id, token))
const updateLogo = byAdmin((id, logo: string) => setLogo(state, id, logo))
const remove = byAdmin((id) => removeToken(state, id))

/** Whether a change to the entry of a principal that is given as text could be made. */
function validate(idText: string, flawOf: (id: Uint8Array) => Flaw, rendering: () => string) {
  const id = parsePrincipal(idText)
  const flaw = id === undefined ? NO_PRINCIPAL : flawOf(id.toUint8Array())
  return validationOf(flaw, rendering)
}

export default defineCanister<_SERVICE>({
  service,
  onStart: () => {
    waitForStrangersAtMost(PATIENCE_SECONDS)
    scheduleEvery(SYNC_SECONDS, async () => {
      if (settingsOf(state).syncs) await sync()
    })
  },
  door: {
    openToAll: ['http_request_update'],
    dearReads: ['getLogo', 'get_logo', 'get_token'],
    longest: {
      validateAdd: PROPOSAL_BYTES,
      validateEdit: PROPOSAL_BYTES,
      validateUpdateLogo: LOGO_BYTES,
      http_request: REQUEST_BYTES,
      http_request_update: REQUEST_BYTES,
    },
    uploads: {
      methods: [
        ...(['add', 'edit', 'updateLogo', 'executeAdd', 'executeEdit'] as const),
        ...(['executeUpdateLogo', 'set_token_logo', 'set_token_logo_blob', 'setAdmins'] as const),
      ],
      from: isAdmin,
    },
  },
  methods: {
    add: (context, token) => add(context, token.canisterId, token),
    edit,
    remove,
    updateLogo,
    addAdmin: byAdmin((id) => addAdmin(state, id)),
    removeAdmin: byAdmin((id) => removeAdmin(state, id)),
    executeAdd: executing((context, token: TokenMetadata) => add(context, token.canisterId, token)),
    executeEdit: executing(edit),
    executeRemove: executing(remove),
    executeUpdateLogo: executing(updateLogo),
    validateAdd: (_, token) =>
      validate(
        token.canisterId,
        (id) => flawOfAdded(state, id, token),
        () => renderToken('Adds a token to the list of the exchange.', token),
      ),
    validateEdit: (_, id, token) =>
      validate(
        id,
        (bytes) => flawOfEdited(state, bytes, token),
        () =>
          renderToken('Changes what the list says about a token.', { ...token, canisterId: id }),
      ),
    validateRemove: (_, id) =>
      validate(
        id,
        (bytes) => flawOfRemoved(state, bytes),
        () => renderRemoval(id),
      ),
    validateUpdateLogo: (_, id, logo) =>
      validate(
        id,
        (bytes) => flawOfNewLogo(state, bytes, logo),
        () => renderLogo(id, logo),
      ),
    getAdminList: () => ({
      ok: state.admins.entries().map(([id]) => Principal.fromUint8Array(id).toText()),
    }),
    get: (_, idText) =>
      reading(idText, (id) => {
        const token = state.tokens.get(id)
        return { ok: token === undefined ? [] : [metadataOf(token)] }
      }),
    getList: () => ({ ok: state.tokens.entries().map(([, token]) => metadataOf(token)) }),
    getLogo: (_, idText) => reading(idText, (id) => ({ ok: state.logos.get(id) ?? '' })),
    get_logo: (_, ledger) => ({ ok: state.logos.get(ledger.toUint8Array()) ?? '' }),
    get_token: (_, ledger) => {
      const token = findToken(state, ledger.toUint8Array())
      return token === undefined ? NOT_LISTED : { ok: token }
    },
    get_token_list: (_, offset, limit, withLogo) => ({
      ok: pageOfTokens(state, { offset, limit, hasLogos: withLogo[0] ?? false }),
    }),
    add_token: async (context, ledger, standard) => {
      if (!isAdmin(context)) return { err: REFUSAL }
      const id = ledger.toUint8Array()
      const isKnown = state.tokens.has(id) || state.swapTokens.has(id)
      const flaw = isKnown ? 'This token is known already' : flawOfStandard(standard)
      return flaw === undefined ? takeIn(id, standard) : { err: flaw }
    },
    update_token: async (context, ledger) => {
      if (!isAdmin(context)) return { err: REFUSAL }
      const id = ledger.toUint8Array()
      const isKnown = state.tokens.has(id) || state.swapTokens.has(id)
      return isKnown ? takeIn(id) : { err: 'This token is not known' }
    },
    set_token_index: byAdminOf((id, index: bigint) => setIndex(state, id, index)),
    set_token_logo: byAdminOf((id, logo: string) => setAnyLogo(state, id, logo)),
    set_token_logo_blob: byAdminOf((id, bytes: Uint8Array | number[], type: string) =>
      setLogoBytes(state, id, { bytes: copyBytes(bytes), type }),
    ),
    set_token_standard: byAdminOf((id, standard: string) => setStandard(state, id, standard)),
    sync_token: (context) => {
      if (!isAdmin(context) || settingsOf(state).factory === undefined || rounds.isHeld('sync'))
        return false
      schedule(0, sync)
      return true
    },
    get_task_state: () => ({ ok: settingsOf(state).syncs }),
    set_task_state: (context, isOn) => {
      if (!isAdmin(context)) return { err: REFUSAL }
      changeSettings(state, { syncs: isOn })
      return { ok: true }
    },
    getAdmins: () => ({
      ok: state.admins.entries().map(([id]) => Principal.fromUint8Array(id)),
    }),
    setAdmins: (context, named) => {
      if (!isAdmin(context)) throw new Error(REFUSAL)
      requirePeople(named, 'admins')
      setAdmins(
        state,
        named.map((admin) => admin.toUint8Array()),
      )
    },
    get_factory: () => {
      const { factory } = settingsOf(state)
      return factory === undefined ? [] : [Principal.fromUint8Array(factory)]
    },
    set_factory: (context, [factory]) => {
      if (!isAdmin(context)) return { err: REFUSAL }
      changeSettings(state, { factory: factory?.toUint8Array() })
      return { ok: true }
    },
    http_request: toUpdate,
    http_request_update: (_, request) => serveLogo(state, request),
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
  },
})
