import type { _SERVICE } from '@sluice/candid/siwe_provider'
import { delegationHash, type SignatureTree } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import type { SiweSettings } from './SiweState.ts'
import { userSeed } from './userSeed.ts'

type Answer = Awaited<ReturnType<_SERVICE['siwe_get_delegation']>>

type ReadContext = {
  settings: SiweSettings
  signatures: SignatureTree
  certificate: Uint8Array | undefined
  now: bigint
}

type ReadArgs = { address: string; sessionKey: Uint8Array; expiration: bigint }

/** The delegation that a login of the last minute made, with the canister's signature. */
export function readDelegation(
  { settings, signatures, certificate, now }: ReadContext,
  { address, sessionKey, expiration }: ReadArgs,
): Answer {
  const { targets } = settings
  const signed = {
    seed: userSeed(settings, address),
    message: delegationHash({ sessionKey, expiration, targets }),
  }
  const signature = certificate && signatures.signature(signed, certificate, now)
  if (signature === undefined) return { Err: 'This sign-in has expired. Start again.' }
  const shown: [] | [Principal[]] =
    targets === undefined ? [] : [targets.map((target) => Principal.fromUint8Array(target))]
  return { Ok: { delegation: { pubkey: sessionKey, expiration, targets: shown }, signature } }
}
