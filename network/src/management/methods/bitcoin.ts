import { API_METHODS } from '../../bitcoin/apiMethods.ts'
import type { Method, MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'

/** The Bitcoin methods: the same as those of the Bitcoin canister for the network that a call names. */
export function bitcoinMethods({ bitcoin }: ManagementParts): MethodTable {
  const method: Method = { callers: 'canisters', run: (request) => bitcoin.run(request) }
  return Object.fromEntries(Object.keys(API_METHODS).map((name) => [name, method]))
}
