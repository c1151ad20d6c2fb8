import type { HttpAgent, Identity } from '@icp-sdk/core/agent'
import type { Config } from '../config.ts'
import { KeySharingAgent } from './KeySharingAgent.ts'
import { nodeKeysOf } from './nodeKeys.ts'

/** Where the SDK's requests go: the network, and how its interface is reached. */
export type Connection = { readonly config: Config; readonly fetch?: typeof fetch }

/** An agent that checks every certificate and every query signature against the network's key. */
export function createAgent({ config, fetch }: Connection, identity?: Identity): HttpAgent {
  const { host, rootKey } = config.network
  const options = {
    host,
    ...(fetch === undefined ? {} : { fetch }),
    ...(identity === undefined ? {} : { identity }),
    ...(rootKey === undefined ? {} : { rootKey: fromHex(rootKey) }),
  }
  return new KeySharingAgent(options, nodeKeysOf(`${host} ${rootKey ?? ''}`))
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
