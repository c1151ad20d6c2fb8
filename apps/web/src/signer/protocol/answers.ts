import { Cbor, type DerEncodedPublicKey } from '@icp-sdk/core/agent'
import { DelegationChain } from '@icp-sdk/core/identity'
import { toBase64 } from '@sluice/candid/base64'
import { type Config, createAgent } from '@sluice/sdk'
import type { SignerAnswer } from '@sluice/sdk/signerChannel'
import type { Keys } from '../vault/Keys.ts'
import type { Ask } from './asks.ts'
import { untrustingTarget } from './trustedOrigins.ts'

type Approved = {
  readonly ask: Ask
  readonly origin: string
  readonly keys: Keys
  readonly config: Config
  readonly now: number
}

/** Does what the person has agreed to. */
export async function fulfil(approved: Approved): Promise<SignerAnswer> {
  const { ask, keys } = approved
  switch (ask.kind) {
    case 'accounts':
      return { result: { accounts: [{ owner: keys.account.getPrincipal().toText() }] } }
    case 'delegation':
      return delegate(approved, ask)
    case 'call':
      return call(approved, ask)
  }
}

/**
 * Without targets a site gets a key of its own, which says nothing of the account. With targets it speaks for the account
 * itself, so every target must have named the site as trusted (ICRC-28).
 */
async function delegate(
  { origin, keys, config, now }: Approved,
  { sessionKey, targets, timeToLiveMs }: Extract<Ask, { kind: 'delegation' }>,
): Promise<SignerAnswer> {
  const stranger = targets && (await untrustingTarget(config, targets, origin))
  if (stranger)
    return failure(1000, `${stranger.toText()} does not name ${origin} as a trusted origin`)
  const key = targets ? keys.account : await keys.forSite(origin, location.origin)
  const chain = await DelegationChain.create(
    key,
    { toDer: () => derKeyOf(sessionKey) },
    new Date(now + timeToLiveMs),
    targets ? { targets: [...targets] } : {},
  )
  const signerDelegation = chain.delegations.map(({ delegation, signature }) => ({
    delegation: {
      pubkey: toBase64(delegation.pubkey),
      expiration: delegation.expiration.toString(),
      ...(delegation.targets ? { targets: delegation.targets.map((id) => id.toText()) } : {}),
    },
    signature: toBase64(signature),
  }))
  return { result: { publicKey: toBase64(new Uint8Array(chain.publicKey)), signerDelegation } }
}

async function call(
  { keys, config }: Approved,
  { canisterId, sender, method, arg, nonce }: Extract<Ask, { kind: 'call' }>,
): Promise<SignerAnswer> {
  if (sender.toText() !== keys.account.getPrincipal().toText())
    return failure(-32602, 'the sender is not this account')
  const agent = createAgent({ config }, keys.account)
  const fields = { methodName: method, arg, effectiveCanisterId: canisterId }
  const { requestDetails, rawCertificate } = await agent.update(canisterId, {
    ...fields,
    ...(nonce ? { nonce } : {}),
  })
  if (!requestDetails) return failure(4000, 'the network gave no certificate')
  return {
    result: {
      contentMap: toBase64(Cbor.encode(requestDetails)),
      certificate: toBase64(rawCertificate),
    },
  }
}

export const failure = (code: number, message: string): SignerAnswer => ({
  error: { code, message },
})

/** The client library brands DER keys; this is the constructor of that brand. */
function derKeyOf(bytes: Uint8Array): DerEncodedPublicKey {
  return bytes as DerEncodedPublicKey
}
