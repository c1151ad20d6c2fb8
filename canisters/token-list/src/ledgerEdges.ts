import * as Ledger from '@sluice/candid/ledger'
import type { PoolData } from '@sluice/candid/swap_factory'
import * as factoryService from '@sluice/candid/swap_factory'
import {
  callCanister,
  fetchDecimals,
  fetchFee,
  fetchName,
  fetchStandards,
  fetchSymbol,
  parsePrincipal,
  replied,
  time,
  toPrincipal,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import type { SyncEdges } from './syncTokens.ts'

const LONGEST_REPLY = 8192
/** Amounts of ledgers have 128 bits; more than this is no token's. */
const MAX_AMOUNT = 2n ** 128n
const getPoolsTypes = typesOf(factoryService.idlFactory, 'getPools')
const supplyTypes = typesOf(Ledger.idlFactory, 'icrc1_total_supply', LONGEST_REPLY)

/** The factory and the ledgers on the network. */
export const ledgerEdges: SyncEdges = {
  trap: trapWith,
  now: time,
  async fetchLedgers(factory) {
    const outcome = await callCanister<{ ok: PoolData[] } | { err: object }>(
      toPrincipal(factory),
      'getPools',
      getPoolsTypes,
      [],
    )
    const pools = replied(outcome)
    if (pools === undefined || 'err' in pools) return undefined
    return pools.ok.flatMap(({ token0, token1 }) =>
      [token0, token1].flatMap(({ address }) => parsePrincipal(address)?.toUint8Array() ?? []),
    )
  },
  async fetchFacts(id) {
    const ledger = toPrincipal(id)
    const standards = replied(await fetchStandards(ledger))?.map(({ name }) => name)
    // whoever does not say that much is asked nothing else
    if (!standards?.includes('ICRC-1')) return undefined
    const [name, symbol, decimals, fee, totalSupply] = await Promise.all([
      fetchName(ledger),
      fetchSymbol(ledger),
      fetchDecimals(ledger),
      fetchFee(ledger),
      callCanister<bigint>(ledger, 'icrc1_total_supply', supplyTypes, []),
    ])
    return factsOf({
      name: replied(name),
      symbol: replied(symbol),
      decimals: replied(decimals),
      fee: replied(fee),
      totalSupply: replied(totalSupply),
      standard: standards.includes('ICRC-2') ? 'ICRC2' : 'ICRC1',
    })
  },
}

type Told = {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  readonly fee: bigint | undefined
  readonly totalSupply: bigint | undefined
  readonly standard: string
}

function factsOf({ name, symbol, decimals, fee, totalSupply, standard }: Told) {
  if (name === undefined || symbol === undefined || decimals === undefined) return undefined
  if (fee === undefined || totalSupply === undefined) return undefined
  const isToken = symbol.trim() !== '' && fee < MAX_AMOUNT && totalSupply < MAX_AMOUNT
  if (!isToken) return undefined
  return { name, symbol, decimals: BigInt(decimals), fee, totalSupply, standard }
}
