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
import { metadataOf, pageOfTokens, tokenInfo } from './allTokens.ts'
import {
  addAdmin,
  addToken,
  type Changed,
  editToken,
  NOT_LISTED,
  removeAdmin,
  removeToken,
  setLogo,
} from './changes.ts'
import { openTokenListState } from './TokenListState.ts'

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
    if (id === undefined) return { err: 'This is no principal' }
    return change(id.toUint8Array(), ...args)
  }

/** A read of the entry of a principal that is given as text. */
function reading<Found>(idText: string, read: (id: Uint8Array) => Found): Found | { err: string } {
  const id = parsePrincipal(idText)
  return id === undefined ? { err: 'This is no principal' } : read(id.toUint8Array())
}

const add = byAdmin((id, token: TokenMetadata) => addToken(state, id, token))

export default defineCanister<_SERVICE>({
  service,
  door: {
    dearReads: ['getLogo', 'get_logo', 'get_token'],
    uploads: { methods: ['add', 'edit', 'updateLogo'], from: isAdmin },
  },
  methods: {
    add: (context, token) => add(context, token.canisterId, token),
    edit: byAdmin((id, token: TokenMetadata) => editToken(state, id, token)),
    remove: byAdmin((id) => removeToken(state, id)),
    updateLogo: byAdmin((id, logo: string) => setLogo(state, id, logo)),
    addAdmin: byAdmin((id) => addAdmin(state, id)),
    removeAdmin: byAdmin((id) => removeAdmin(state, id)),
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
