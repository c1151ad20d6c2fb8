import type { HttpHeader, RpcService } from '@sluice/candid/evm_rpc'
import { nameOf } from './chooseProviders.ts'
import { ProviderRefusal } from './ProviderRefusal.ts'
import { type KnownProvider, PROVIDERS } from './providerTable.ts'

/** Where a provider is asked. */
export type Endpoint = { readonly url: string; readonly headers: readonly HttpHeader[] }

/** Rewrites addresses, so that all providers are found elsewhere. */
export type UrlOverride = { readonly pattern: string; readonly replacement: string }

const MOST_URL_LENGTH = 1_024
const MOST_HEADERS = 16
const MOST_HEADER_LENGTH = 1_024

const byName = new Map<string, KnownProvider>(
  PROVIDERS.flatMap((provider) => [
    [nameOf(provider.alias), provider],
    [`${provider.id}`, provider],
  ]),
)

/** @throws ProviderRefusal for a provider that is not known, and for an address or headers that are too long */
export function endpointOf(service: RpcService, override: UrlOverride | undefined): Endpoint {
  const { url, headers } = 'Custom' in service ? custom(service.Custom) : wellKnown(service)
  if (override === undefined) return { url, headers }
  // headers may hold a key, which is nobody's business at another address
  return { url: url.replace(new RegExp(override.pattern, 'g'), override.replacement), headers: [] }
}

function wellKnown(service: RpcService): Endpoint {
  const provider = byName.get(nameOf(service))
  if (provider === undefined) throw new ProviderRefusal({ ProviderNotFound: null })
  return { url: provider.url, headers: [] }
}

type Custom = Extract<RpcService, { Custom: unknown }>['Custom']

function custom({ url, headers: [headers = []] }: Custom): Endpoint {
  if (url.length > MOST_URL_LENGTH)
    throw ProviderRefusal.config(`an address has at most ${MOST_URL_LENGTH} characters`)
  const isLong = ({ name, value }: HttpHeader) => name.length + value.length > MOST_HEADER_LENGTH
  if (headers.length > MOST_HEADERS || headers.some(isLong))
    throw ProviderRefusal.config(
      `at most ${MOST_HEADERS} headers are sent, of at most ${MOST_HEADER_LENGTH} characters`,
    )
  return { url, headers }
}
