import type { SiweState } from './SiweState.ts'

const utf8 = new TextEncoder()

type Found<T> = { Ok: T } | { Err: string }

export function lookUpAddress(state: SiweState, principal: Uint8Array): Found<string> {
  const address = state.addresses.get(Uint8Array.from(principal))
  return address === undefined
    ? { Err: 'No address is known for the given principal' }
    : { Ok: address }
}

export function lookUpPrincipal(state: SiweState, address: string | undefined): Found<Uint8Array> {
  if (address === undefined)
    return { Err: 'This is no Ethereum address, or its checksum is wrong.' }
  const principal = state.principals.get(utf8.encode(address))
  return principal === undefined
    ? { Err: 'No principal is known for the given address' }
    : { Ok: principal }
}
