import type { _SERVICE, TokenMetadata } from '@sluice/candid/token_list'
import * as service from '@sluice/candid/token_list'
import type { CallContext } from '@sluice/canister'
import {
  canisterCycleBalance,
  defineCanister,
  Principal,
  parsePrincipal,
  stableMap,
} from '@sluice/canister/runtime'
import { type Flaw, requireFlawless, validationOf } from '@sluice/canister/services'
import { metadataOf, pageOfTokens, tokenInfo } from './allTokens.ts'
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
  setLogo,
} from './changes.ts'
import { MAX_LOGO } from './checks.ts'
import { renderLogo, renderRemoval, renderToken } from './renderToken.ts'
import { openTokenListState } from './TokenListState.ts'

/** An entry with an introduction and some links; one that is longer is no proposal. */
const PROPOSAL_BYTES = 16_384
/** A logo beside the ID of its token. */
const LOGO_BYTES = MAX_LOGO + 200
const NO_PRINCIPAL = 'This is no principal'
const state = openTokenListState(stableMap)

function isAdmin({ caller, isController }: CallContext): boolean {
  return isController || state.admins.has(caller.toUint8Array())
}

/** A change to the entry of a principal that is given as text; admins and controllers make it. */
const byAdmin =
  <Args extends unknown[]>(change: (id: Uint8Array, ...args: Args) => Changed) =>
  (context: CallContext, idText: string, ...args: Args): Changed => {
    if (!isAdmin(context)) return { err: 'Only an admin of the token list may do this' }
    const id = parsePrincipal(idText)
    if (id === undefined) return { err: NO_PRINCIPAL }
    return change(id.toUint8Array(), ...args)
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
  door: {
    dearReads: ['getLogo', 'get_logo', 'get_token'],
    longest: {
      validateAdd: PROPOSAL_BYTES,
      validateEdit: PROPOSAL_BYTES,
      validateUpdateLogo: LOGO_BYTES,
    },
    uploads: {
      methods: ['add', 'edit', 'updateLogo', 'executeAdd', 'executeEdit', 'executeUpdateLogo'],
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
      const id = ledger.toUint8Array()
      const token = state.tokens.get(id)
      return token === undefined ? NOT_LISTED : { ok: tokenInfo(id, token, state.logos.get(id)) }
    },
    get_token_list: (_, offset, limit, withLogo) => ({
      ok: pageOfTokens(state, { offset, limit, hasLogos: withLogo[0] ?? false }),
    }),
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
  },
})
