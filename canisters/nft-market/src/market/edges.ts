import type { Allowance } from '@sluice/candid/ledger'
import * as ledger from '@sluice/candid/ledger'
import type { Origin as ControllerOrigin } from '@sluice/candid/nft_controller'
import * as nftController from '@sluice/candid/nft_controller'
import type { TokenMetadata } from '@sluice/candid/token_list'
import * as tokenList from '@sluice/candid/token_list'
import { toHex } from '@sluice/canister'
import {
  callCanister,
  canisterCycleBalance,
  canisterSelf,
  ledgerReadsBelow,
  replied,
  stableMap,
  time,
  tokenEdges,
  toPrincipal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { callCollections } from '../collections/callCollections.ts'
import type { Funds, MarketEdges } from './MarketContext.ts'
import { openMarketState } from './MarketState.ts'
import { MOST_AMOUNT } from './tokenKey.ts'

/** Long enough for every ledger and collection that works; the market can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60
/** How long it is known without asking what the exchange lists, for so many tokens and collections. */
const KNOWN_NS = 600_000_000_000n
const MOST_KNOWN = 300
const WITH_ALLOWANCES = new Set(['ICRC2', 'ICRC3', 'ICP'])

const originTypes = typesOf(nftController.idlFactory, 'getOrigin')
const getTypes = typesOf(tokenList.idlFactory, 'get')
/** A number and a time. */
const LONGEST_ALLOWANCE = 1_024
const allowanceTypes = typesOf(ledger.idlFactory, 'icrc2_allowance', LONGEST_ALLOWANCE)

/** The edges in a running canister. */
export function canisterEdges(): MarketEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const state = openMarketState(stableMap)
  return {
    ...tokenEdges,
    ...ledgerReadsBelow(MOST_AMOUNT),
    state,
    cycles: canisterCycleBalance,
    collections: callCollections,
    fetchFunds,
    fetchOrigin: rememberedAWhile(async (collection) => {
      const controller = toPrincipal(state.config.get().controller)
      const asked = [toPrincipal(collection)]
      const answer = replied(
        await callCanister<ControllerOrigin>(controller, 'getOrigin', originTypes, asked),
      )
      if (answer === undefined) return undefined
      if ('newcomer' in answer) return 'newcomer'
      return 'unknown' in answer ? 'unknown' : 'known'
    }),
    fetchPayment: rememberedAWhile(async (ledger) => {
      const list = toPrincipal(state.config.get().tokenList)
      const id = toPrincipal(ledger).toText()
      const answer = replied(await callCanister<ListAnswer>(list, 'get', getTypes, [id]))
      if (answer === undefined || 'err' in answer) return undefined
      const [token] = answer.ok
      if (token === undefined) return 'none'
      if (WITH_ALLOWANCES.has(token.standard)) return 'allowance'
      return token.standard === 'ICRC1' ? 'account' : 'none'
    }),
  }
}

/** Asks again once the answer has become old; one that did not come is asked for the next time. */
function rememberedAWhile<T>(
  ask: (id: Uint8Array) => Promise<T | undefined>,
): (id: Uint8Array) => Promise<T | undefined> {
  const known = new Map<string, { answer: T; untilNs: bigint }>()
  return async (id) => {
    const name = toHex(id)
    const found = known.get(name)
    if (found !== undefined && found.untilNs > time()) return found.answer
    const answer = await ask(id)
    if (answer === undefined) return undefined
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(name, { answer, untilNs: time() + KNOWN_NS })
    return answer
  }
}

async function fetchFunds(ledger: Uint8Array, owner: Uint8Array): Promise<Funds | undefined> {
  const accountOf = (bytes: Uint8Array) => ({ owner: toPrincipal(bytes), subaccount: [] })
  const asked = { account: accountOf(owner), spender: { owner: canisterSelf(), subaccount: [] } }
  const granted = await callCanister<Allowance>(
    toPrincipal(ledger),
    'icrc2_allowance',
    allowanceTypes,
    [asked],
  )
  const balance = await ledgerReadsBelow(MOST_AMOUNT).fetchBalance(ledger, owner)
  const allowance = replied(granted)?.allowance
  return allowance === undefined || balance === undefined ? undefined : { balance, allowance }
}

type ListAnswer = { ok: [] | [TokenMetadata] } | { err: string }
