import type { SiweState } from './SiweState.ts'

const utf8 = new TextEncoder()
const MAX_PRINCIPAL_BYTES = 29

type Found<T> = { Ok: T } | { Err: string }

export function lookUpAddress(state: SiweState, principal: Uint8Array): Found<string> {
  const address =
    principal.length > MAX_PRINCIPAL_BYTES ? undefined : state.addresses.get(principal)
  return address === undefined
    ? { Err: 'No address is known for the given principal' }
    : { Ok: address }
}

export function lookUpPrincipal(state: SiweState, address: string): Found<Uint8Array> {
  const principal = state.principals.get(utf8.encode(address))
  return principal === undefined
    ? { Err: 'No principal is known for the given address' }
    : { Ok: principal }
}
