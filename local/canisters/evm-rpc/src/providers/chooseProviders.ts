import type { ConsensusStrategy, RpcService, RpcServices } from '@sluice/candid/evm_rpc'
import { ProviderRefusal } from './ProviderRefusal.ts'
import { type ChainName, PROVIDERS } from './providerTable.ts'

/** How many of a chain's providers are asked when the caller names none and wants all to agree. */
const USUAL_PROVIDERS = 3
/** More than any chain has; each is an outcall. */
const MOST_PROVIDERS = 10

/**
 * Whom a call asks: those that the caller names, each once, or the first of the chain's.
 * @throws ProviderRefusal for nobody, for too many, and for a threshold that they cannot meet
 */
export function chooseProviders(
  services: RpcServices,
  strategy: ConsensusStrategy,
): readonly RpcService[] {
  const named = namedBy(services)
  if (named !== undefined && named.length > MOST_PROVIDERS)
    throw ProviderRefusal.config(`at most ${MOST_PROVIDERS} providers are asked`)
  const chosen =
    'Equality' in strategy
      ? forEquality(services, named)
      : forThreshold(services, named, strategy.Threshold)
  if (chosen.length === 0) throw new ProviderRefusal({ ProviderNotFound: null })
  return chosen
}

const forEquality = (services: RpcServices, named: readonly RpcService[] | undefined) =>
  named === undefined ? known(services).slice(0, USUAL_PROVIDERS) : distinct(named)

type Threshold = Extract<ConsensusStrategy, { Threshold: unknown }>['Threshold']

function forThreshold(
  services: RpcServices,
  named: readonly RpcService[] | undefined,
  { total: [total], min }: Threshold,
): readonly RpcService[] {
  if (min === 0) throw ProviderRefusal.config('min must be greater than 0')
  const possible = named === undefined ? known(services) : distinct(named)
  const count = total ?? (named === undefined ? undefined : possible.length)
  if (count === undefined)
    throw ProviderRefusal.config('total must be specified when using default providers')
  if (min > count) throw ProviderRefusal.config(`min ${min} is greater than total ${count}`)
  if (named === undefined ? count > possible.length : count !== possible.length)
    throw ProviderRefusal.config(`total ${count} does not fit the ${possible.length} providers`)
  return possible.slice(0, count)
}

function namedBy(services: RpcServices): readonly RpcService[] | undefined {
  if ('Custom' in services) return services.Custom.services.map((Custom) => ({ Custom }))
  if ('EthMainnet' in services) return services.EthMainnet[0]?.map((name) => ({ EthMainnet: name }))
  if ('EthSepolia' in services) return services.EthSepolia[0]?.map((name) => ({ EthSepolia: name }))
  if ('ArbitrumOne' in services)
    return services.ArbitrumOne[0]?.map((name) => ({ ArbitrumOne: name }))
  if ('BaseMainnet' in services)
    return services.BaseMainnet[0]?.map((name) => ({ BaseMainnet: name }))
  return services.OptimismMainnet[0]?.map((name) => ({ OptimismMainnet: name }))
}

const known = (services: RpcServices): readonly RpcService[] =>
  PROVIDERS.filter(({ chain }) => chain === chainOf(services)).map(({ alias }) => alias)

function chainOf(services: RpcServices): ChainName | undefined {
  if ('EthMainnet' in services) return 'EthMainnet'
  if ('EthSepolia' in services) return 'EthSepolia'
  if ('ArbitrumOne' in services) return 'ArbitrumOne'
  if ('BaseMainnet' in services) return 'BaseMainnet'
  return 'OptimismMainnet' in services ? 'OptimismMainnet' : undefined
}

/** One that is named twice would be counted twice where some must agree. */
function distinct(services: readonly RpcService[]): readonly RpcService[] {
  const byName = new Map(services.map((service) => [nameOf(service), service]))
  return [...byName.values()]
}

/** Tells services apart. */
export function nameOf(service: RpcService): string {
  if ('Provider' in service) return `${service.Provider}`
  if ('Custom' in service) return service.Custom.url
  const [[chain, name] = ['', {}]] = Object.entries(service)
  return `${chain} ${Object.keys(name).join()}`
}
