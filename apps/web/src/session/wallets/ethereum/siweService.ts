import { Actor, type ActorMethod } from '@icp-sdk/core/agent'
import type { IDL as Candid } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { type Config, canisterId, createAgent } from '@sluice/sdk'

type Answer<T> = { Ok: T } | { Err: string }
type Bytes = Uint8Array | number[]
export type SignedDelegation = {
  signature: Bytes
  delegation: { pubkey: Bytes; targets: [] | [Principal[]]; expiration: bigint }
}

export type SiweService = {
  siwe_prepare_login: ActorMethod<[string], Answer<{ siwe_message: string; nonce: string }>>
  siwe_login: ActorMethod<
    [string, string, Bytes, string],
    Answer<{ user_canister_pubkey: Bytes; expiration: bigint }>
  >
  siwe_get_delegation: ActorMethod<[string, Bytes, bigint], Answer<SignedDelegation>>
}

/** The public interface of ic-siwe's provider, as far as signing in needs it. */
const interfaceOf: Candid.InterfaceFactory = ({ IDL }) => {
  const answer = (ok: Candid.Type) => IDL.Variant({ Ok: ok, Err: IDL.Text })
  const blob = IDL.Vec(IDL.Nat8)
  const delegation = IDL.Record({
    pubkey: blob,
    targets: IDL.Opt(IDL.Vec(IDL.Principal)),
    expiration: IDL.Nat64,
  })
  return IDL.Service({
    siwe_prepare_login: IDL.Func(
      [IDL.Text],
      [answer(IDL.Record({ siwe_message: IDL.Text, nonce: IDL.Text }))],
      [],
    ),
    siwe_login: IDL.Func(
      [IDL.Text, IDL.Text, blob, IDL.Text],
      [answer(IDL.Record({ user_canister_pubkey: blob, expiration: IDL.Nat64 }))],
      [],
    ),
    siwe_get_delegation: IDL.Func(
      [IDL.Text, blob, IDL.Nat64],
      [answer(IDL.Record({ signature: blob, delegation }))],
      ['query'],
    ),
  })
}

/** @throws Error when the configuration names no provider canister */
export function siweService(config: Config): SiweService {
  return Actor.createActor<SiweService>(interfaceOf, {
    agent: createAgent({ config }),
    canisterId: canisterId(config, SIWE_CANISTER),
  })
}

export const SIWE_CANISTER = 'siwe_provider'
