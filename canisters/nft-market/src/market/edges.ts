import type { Allowance } from '@sluice/candid/ledger'
import * as ledger from '@sluice/candid/ledger'
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
/** How long it is known without asking whether a token is listed, for so many tokens. */
const LISTED_NS = 600_000_000_000n
const MOST_KNOWN = 300
const WITH_ALLOWANCES = new Set(['ICRC2', 'ICRC3', 'ICP'])

const getTypes = typesOf(tokenList.idlFactory, 'get')
/** A number and a time. */
const LONGEST_ALLOWANCE = 1_024
const allowanceTypes = typesOf(ledger.idlFactory, 'icrc2_allowance', LONGEST_ALLOWANCE)

/** The edges in a running canister. */
export function canisterEdges(): MarketEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const state = openMarketState(stableMap)
  const known = new Map<string, { isListed: boolean; untilNs: bigint }>()
  return {
    ...tokenEdges,
    ...ledgerReadsBelow(MOST_AMOUNT),
    state,
    cycles: canisterCycleBalance,
    collections: callCollections,
    fetchFunds,
    async isListed(ledger) {
      const name = toHex(ledger)
      const remembered = known.get(name)
      if (remembered !== undefined && remembered.untilNs > time()) return remembered.isListed
      const list = toPrincipal(state.config.get().tokenList)
      const id = toPrincipal(ledger).toText()
      const answer = replied(await callCanister<ListAnswer>(list, 'get', getTypes, [id]))
      if (answer === undefined || 'err' in answer) return undefined
      const [token] = answer.ok
      const isListed = token !== undefined && WITH_ALLOWANCES.has(token.standard)
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(name, { isListed, untilNs: time() + LISTED_NS })
      return isListed
    },
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
