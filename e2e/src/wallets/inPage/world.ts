import { HttpAgent } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import { fromHex } from '@sluice/candid/hex'

/** What a test tells its stand-in, before the page's own scripts run. */
export type StandInSettings = {
  host: string
  rootKey: string
  /** 32 bytes, hex: whose key the wallet holds. */
  seed: string
  /** How it behaves. */
  mood: string
  /** Where an Ethereum wallet asks for its chain; empty where there is none. */
  evmRpc: string
}

const KEY = 'standIn'

export function settings(): StandInSettings {
  const found: unknown = Reflect.get(window, KEY)
  if (typeof found !== 'object' || found === null) throw new Error('the stand-in has no settings')
  const text = (name: string) => String(Reflect.get(found, name))
  return {
    host: text('host'),
    rootKey: text('rootKey'),
    seed: text('seed'),
    mood: text('mood'),
    evmRpc: text('evmRpc'),
  }
}

export const ed25519 = (): Ed25519KeyIdentity =>
  Ed25519KeyIdentity.generate(fromHex(settings().seed))

export function agentFor(identity: Ed25519KeyIdentity | Secp256k1KeyIdentity): HttpAgent {
  const { host, rootKey } = settings()
  return HttpAgent.createSync({ host, rootKey: fromHex(rootKey), identity })
}

export const secp256k1 = (): Secp256k1KeyIdentity =>
  Secp256k1KeyIdentity.fromSecretKey(fromHex(settings().seed))
