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
import { pageOfTokens, tokenInfo } from './allTokens.ts'
import { flawOfLogo, flawOfToken } from './checks.ts'
import { openTokenListState } from './TokenListState.ts'

type Changed = { ok: boolean } | { err: string }

const state = openTokenListState(stableMap)
const NOT_LISTED = { err: 'This token is not in the list' }

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

function store(id: Uint8Array, token: TokenMetadata): Changed {
  const flaw = flawOfToken(token)
  if (flaw !== undefined) return { err: flaw }
  state.tokens.set(id, { ...token, canisterId: Principal.fromUint8Array(id).toText() })
  return { ok: true }
}

const addToken = byAdmin((id, token: TokenMetadata) =>
  state.tokens.has(id) ? { err: 'This token is in the list already' } : store(id, token),
)

const toMetadata = (token: Parameters<typeof state.tokens.set>[1]): TokenMetadata => ({
  ...token,
  configs: [...token.configs],
  mediaLinks: [...token.mediaLinks],
})

export default defineCanister<_SERVICE>({
  service,
  door: { uploads: { methods: ['add', 'edit', 'updateLogo'], from: isAdmin } },
  methods: {
    add: (context, token) => addToken(context, token.canisterId, token),
    edit: byAdmin((id, token: TokenMetadata) =>
      state.tokens.has(id) ? store(id, token) : NOT_LISTED,
    ),
    remove: byAdmin((id) => {
      if (!state.tokens.has(id)) return NOT_LISTED
      state.tokens.delete(id)
      state.logos.delete(id)
      return { ok: true }
    }),
    updateLogo: byAdmin((id, logo: string) => {
      const flaw = flawOfLogo(logo)
      if (flaw !== undefined) return { err: flaw }
      if (!state.tokens.has(id)) return NOT_LISTED
      state.logos.set(id, logo)
      return { ok: true }
    }),
    addAdmin: byAdmin((id) => {
      state.admins.set(id, id)
      return { ok: true }
    }),
    removeAdmin: byAdmin((id) => {
      const isKnown = state.admins.has(id)
      state.admins.delete(id)
      return { ok: isKnown }
    }),
    getAdminList: () => ({
      ok: state.admins.entries().map(([id]) => Principal.fromUint8Array(id).toText()),
    }),
    get: (_, idText) =>
      reading(idText, (id) => {
        const token = state.tokens.get(id)
        return { ok: token === undefined ? [] : [toMetadata(token)] }
      }),
    getList: () => ({ ok: state.tokens.entries().map(([, token]) => toMetadata(token)) }),
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
