import type { _SERVICE } from '@sluice/candid/siwe_provider'
import { delegationHash, type SignatureTree } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import { parseAddress } from './address.ts'
import type { SiweSettings } from './SiweState.ts'
import { userSeed } from './userSeed.ts'

type Answer = Awaited<ReturnType<_SERVICE['siwe_get_delegation']>>

type ReadContext = {
  settings: SiweSettings
  signatures: SignatureTree
  certificate: Uint8Array | undefined
}

type ReadArgs = { address: string; sessionKey: Uint8Array; expiration: bigint }

/** The delegation that a login of the last minute made, with the canister's signature. */
export function readDelegation(
  { settings, signatures, certificate }: ReadContext,
  { address, sessionKey, expiration }: ReadArgs,
): Answer {
  const written = parseAddress(address)
  if (written === undefined)
    return { Err: 'This is no Ethereum address, or its checksum is wrong.' }
  const pubkey = Uint8Array.from(sessionKey)
  const { targets } = settings
  const hash = delegationHash({ sessionKey: pubkey, expiration, targets })
  if (certificate === undefined || !signatures.has(userSeed(settings, written), hash))
    return { Err: 'This sign-in has expired. Start again.' }
  const shown: [] | [Principal[]] =
    targets === undefined ? [] : [targets.map((target) => Principal.fromUint8Array(target))]
  return {
    Ok: {
      delegation: { pubkey, expiration, targets: shown },
      signature: signatures.signature(certificate),
    },
  }
}
