import { Agent, request } from 'node:http'
import type { Principal } from '@icp-sdk/core/principal'
import { share } from '@sluice/test-depth'
import { expect } from 'vitest'
import { Network } from '../network.ts'
import { probeModule } from './probe.ts'

/** How many hostile inputs a deep run makes in all; each group gets its part. */
const INPUTS = 100_000

/** What fast-check is told of a group that makes this part of all inputs. */
export const partOf = (part: number) => share(INPUTS * part, 3)

/** A network with one canister that hostile input is thrown at. */
export class Victim {
  readonly network: Network
  readonly port: number
  readonly probe: Principal
  readonly wasmModule: Uint8Array
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })

  private constructor(network: Network, port: number, probe: Principal, wasmModule: Uint8Array) {
    this.network = network
    this.port = port
    this.probe = probe
    this.wasmModule = wasmModule
  }

  static async start(): Promise<Victim> {
    const network = await Network.start({ inMemory: true })
    const { port } = await network.listen()
    const wasmModule = await probeModule()
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
    return new Victim(network, port, canisterId, wasmModule)
  }

  /** Posts a body and resolves with the status of the answer. */
  post(path: string, body: Uint8Array): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const target = { agent: this.#agent, host: '127.0.0.1', port: this.port, path }
    const headers = { 'content-type': 'application/cbor' }
    const sent = request({ ...target, method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  }

  /** The canister answers as before. */
  async expectStillWell(): Promise<void> {
    const arg = new Uint8Array()
    const reply = await this.network.query({ canisterId: this.probe, method: 'counts', arg })
    expect(reply).toHaveLength(24)
  }

  stop(): Promise<void> {
    this.#agent.destroy()
    return this.network.stop()
  }
}

/** The bytes with one changed or added, or cut off, at a place. */
export function damaged(valid: Uint8Array, at: number, by: number, how: string): Uint8Array {
  if (how === 'cut') return valid.slice(0, at)
  const bytes = Buffer.from(valid)
  if (how === 'add')
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([by]), bytes.subarray(at)])
  bytes[at] = (bytes[at] ?? 0) ^ by
  return bytes
}
