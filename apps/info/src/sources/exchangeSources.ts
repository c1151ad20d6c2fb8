import type { Sdk } from '@sluice/sdk'
import type { Market } from '../model/Market.ts'
import type { PricingRules } from '../model/prices/PricingRules.ts'
import type { TokenBook } from '../model/state/books.ts'
import { MarketState } from '../model/state/MarketState.ts'
import { bridgeSources } from './bridge/bridgeSources.ts'
import { clockSource } from './clock/clockSource.ts'
import { earnSources } from './earn/earnSources.ts'
import { factorySource } from './factory/factorySource.ts'
import { ledgerSource } from './ledgers/ledgerSource.ts'
import { nftSources } from './nfts/nftSources.ts'
import { poolSource } from './pools/poolSource.ts'
import type { ExchangeRates } from './rates/ExchangeRates.ts'
import { ratesSource } from './rates/ratesSource.ts'
import type { Source } from './Source.ts'
import { tokensSource } from './tokens/tokensSource.ts'

export type ExchangeSourcesOptions = {
  readonly sdk: Pick<
    Sdk,
    'config' | 'pools' | 'tokens' | 'earnLogs' | 'bridgeLog' | 'nftLog' | 'votes'
  >
  readonly rules: PricingRules
  readonly rates: ExchangeRates
  readonly now: () => number
  /** Whether the logs of listed tokens' ledgers are read, for holders. */
  readonly readsLedgers: boolean
}

/** All that an exchange tells. Pools, ledgers, farms and the like become sources when the lists of them name them. */
export function exchangeSources(
  options: ExchangeSourcesOptions,
): (market: Market) => readonly Source[] {
  const { sdk, rules, rates, now, readsLedgers } = options
  let known = new MarketState()
  const state = () => known
  const symbols = [...rules.stables, ...(rules.reference ? [rules.reference] : [])].map(
    ({ symbol }) => symbol,
  )
  const tokens = tokensSource({ tokens: sdk.tokens, state, now })
  const fixed = [
    factorySource(sdk.pools, state, now),
    tokens,
    ratesSource({ rates, symbols, state, now }),
    clockSource(state, now),
    ...bridgeSources({ log: sdk.bridgeLog, config: sdk.config, state, now }),
  ]
  const earn = earnSources({
    logs: sdk.earnLogs,
    canisters: sdk.config.canisters,
    state,
    now,
  })
  const nfts = nftSources({ log: sdk.nftLog, canisters: sdk.config.canisters, state, now })
  const made = new Map<string, Source>()
  const once = (name: string, make: () => Source) => {
    const source = made.get(name) ?? make()
    made.set(name, source)
    return source
  }
  return (market) => {
    known = market.state
    // what is worth how much is told of the past only with the tokens' decimals
    const isKnown = ({ facts, ledgerId }: TokenBook) =>
      facts.standard !== '' || tokens.hasGivenUp(ledgerId)
    const pools = [...known.pools.values()]
      .filter(({ token0, token1 }) => isKnown(token0) && isKnown(token1))
      .map(({ canisterId: id }) => once(`pool:${id}`, () => poolSource(sdk.pools, id)))
    const listed = [...known.tokens.values()].filter(
      ({ facts }) => facts.rank !== undefined && hasOneLog(facts.standard),
    )
    const ledgers = (readsLedgers ? listed : []).map(({ ledgerId }) =>
      once(`ledger:${ledgerId}`, () =>
        ledgerSource({ readLog: (...range) => sdk.votes.readLog(...range) }, ledgerId),
      ),
    )
    const hasAllPools = pools.length > 0 && pools.length === known.pools.size
    return [...fixed, ...pools, ...ledgers, ...earn(), ...nfts(hasAllPools)]
  }
}

/** Ledgers of the ICRC family number all that happened from 0 on. */
const hasOneLog = (standard: string) => standard === 'ICRC1' || standard === 'ICRC2'
