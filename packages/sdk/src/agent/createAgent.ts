import type { HttpAgent, Identity } from '@icp-sdk/core/agent'
import { fromHex } from '@sluice/candid/hex'
import type { Config } from '../config.ts'
import { KeySharingAgent } from './KeySharingAgent.ts'
import { nodeKeysOf } from './nodeKeys.ts'

/** Where the SDK's requests go: the network, and how its interface is reached. */
export type Connection = {
  readonly config: Config
  readonly fetch?: typeof fetch
  /** How long a request that failed waits each time before it is sent again; growing from half a second when absent. */
  readonly retryPausesMs?: readonly number[]
}

/** An agent that checks every certificate and every query signature against the network's key. */
export function createAgent(
  { config, fetch, retryPausesMs }: Connection,
  identity?: Identity,
): HttpAgent {
  const { host, rootKey } = config.network
  const options = {
    host,
    fetch: withoutOtherWay(fetch),
    ...(identity === undefined ? {} : { identity }),
    ...(retryPausesMs === undefined
      ? {}
      : { retryTimes: retryPausesMs.length, backoffStrategy: () => eachOf(retryPausesMs) }),
    ...(rootKey === undefined ? {} : { rootKey: fromHex(rootKey) }),
  }
  return new KeySharingAgent(options, nodeKeysOf(`${host} ${rootKey ?? ''}`), retryPausesMs)
}

/**
 * To a call that is "not found" the client library signs another one, for the interface of earlier networks; that answer proves no more
 * than any other that is not signed, and both would be executed. Without its address the library takes it for what it is, an error.
 */
function withoutOtherWay(send: typeof fetch | undefined): typeof fetch {
  return async (input, init) => {
    const response = await (send ?? globalThis.fetch)(input, init)
    if (response.status !== 404) return response
    const { status, statusText, headers } = response
    return new Response(await response.text(), { status, statusText, headers })
  }
}

function eachOf(pausesMs: readonly number[]): { next: () => number | null } {
  const left = pausesMs.values()
  return { next: () => left.next().value ?? null }
}
