import type { OutcallHandler, OutcallRequest, OutcallResponse } from '@sluice/network'
import type { JsonRpc } from '../JsonRpc.ts'
import type { Behaviour } from './behaviour.ts'
import { falsified } from './lies.ts'
import { json, respond } from './respond.ts'
import { staleRpc } from './staleRpc.ts'

/** The hosts of the providers of Ethereum that the EVM RPC canister knows, those first that it asks first. */
export const PROVIDER_HOSTS: readonly string[] = [
  'ethereum-rpc.publicnode.com',
  'rpc.ankr.com',
  'ethereum.blockpi.network',
  'eth-mainnet.g.alchemy.com',
  'eth.llamarpc.com',
  'cloudflare-eth.com',
]

const HONEST: Behaviour = { kind: 'honest' }
/** As long as the network waits for an answer. */
const PATIENCE_MS = 30_000
const encoder = new TextEncoder()

export type ProvidersOptions = {
  readonly rpc: JsonRpc
  readonly hosts?: readonly string[]
  /** Waits; by the machine's clock when absent. */
  readonly pause?: (ms: number) => Promise<void>
  /** Answers what is meant for other hosts; they are not found when absent. */
  readonly others?: OutcallHandler
}

/**
 * Several providers of one chain, each with a behaviour of its own, all honest in the beginning. `outcalls` answers canisters' HTTP
 * requests in their place: `Network.start({ outcalls: providers.outcalls })`.
 */
export class Providers {
  readonly #options: ProvidersOptions
  readonly #behaviours: Map<string, Behaviour>

  constructor(options: ProvidersOptions) {
    this.#options = options
    this.#behaviours = new Map((options.hosts ?? PROVIDER_HOSTS).map((host) => [host, HONEST]))
  }

  /** How each behaves, by its host. */
  get behaviours(): ReadonlyMap<string, Behaviour> {
    return this.#behaviours
  }

  /** From now on. @throws RangeError for a host that is none of them */
  behave(host: string, behaviour: Behaviour): void {
    if (!this.#behaviours.has(host))
      throw new RangeError(
        `${host} is no provider. There are ${[...this.#behaviours.keys()].join(', ')}.`,
      )
    this.#behaviours.set(host, behaviour)
  }

  readonly outcalls: OutcallHandler = async (request) => {
    const { host } = new URL(request.url)
    const behaviour = this.#behaviours.get(host)
    if (behaviour !== undefined) return this.#answer(request, behaviour)
    if (this.#options.others !== undefined) return this.#options.others(request)
    throw new Error(`${host} is not found`)
  }

  async #answer(request: OutcallRequest, behaviour: Behaviour): Promise<OutcallResponse> {
    const { rpc } = this.#options
    switch (behaviour.kind) {
      case 'honest':
        return respond(rpc, request)
      case 'dead':
        throw new Error('Connection refused')
      case 'slow':
        return this.#answerLate(request, behaviour.ms)
      case 'stale':
        return respond(staleRpc(rpc, behaviour.blocks), request)
      case 'lying':
        return respond(async (method, params) => falsified(await rpc(method, params)), request)
      case 'rate-limited':
        return { ...json({ error: 'Too many requests' }), status: 429 }
      case 'malformed':
        return {
          status: 200,
          headers: [],
          body: encoder.encode('<html>Down for maintenance</html>'),
        }
      case 'oversized': {
        const response = await respond(rpc, request)
        return { ...response, body: padded(response.body, behaviour.bytes) }
      }
    }
  }

  async #answerLate(request: OutcallRequest, ms: number): Promise<OutcallResponse> {
    const pause = this.#options.pause ?? sleep
    await pause(Math.min(ms, PATIENCE_MS))
    if (ms > PATIENCE_MS) throw new Error('Timeout expired')
    return respond(this.#options.rpc, request)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** White space at the end changes nothing but the size. */
function padded(body: Uint8Array, bytes: number): Uint8Array {
  const longer = new Uint8Array(body.length + bytes).fill(0x20)
  longer.set(body)
  return longer
}
