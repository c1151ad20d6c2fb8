import { Agent, request } from 'node:http'
import { Principal } from '@icp-sdk/core/principal'
import { decode, encodeSelfDescribed, isMap } from '../../network/src/encoding/cbor.ts'
import { freshArgument } from './freshArgument.ts'
import type { ServerProcess } from './serverProcess.ts'

const ANONYMOUS = new Uint8Array([4])

export type Answer = { readonly status: number; readonly kind: string; readonly text: string }

/** Makes anonymous calls and checks nothing: what is measured is the network, not the client. */
export class PlainClient {
  readonly #server: ServerProcess
  readonly #canister: Uint8Array
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  #nonce = 0

  constructor(server: ServerProcess) {
    this.#server = server
    this.#canister = Principal.fromText(server.canister).toUint8Array()
  }

  /** Throws unless the call was replied to with a certificate. */
  async update(): Promise<void> {
    const answer = await this.call()
    if (answer.kind !== 'replied') throw new Error(`${answer.status} ${answer.kind} ${answer.text}`)
  }

  call(): Promise<Answer> {
    return this.#send('v4', 'call', 'increment')
  }

  async query(): Promise<void> {
    const { kind, status } = await this.#send('v3', 'query', 'read')
    if (kind !== 'replied') throw new Error(`query: ${status} ${kind}`)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(version: string, kind: 'call' | 'query', method: string): Promise<Answer> {
    const nonce = Buffer.alloc(8)
    this.#nonce += 1
    nonce.writeBigUInt64BE(BigInt(this.#nonce))
    const body = encodeSelfDescribed({
      content: {
        request_type: kind,
        sender: ANONYMOUS,
        canister_id: this.#canister,
        method_name: method,
        arg: freshArgument(),
        ingress_expiry: BigInt(Date.now() + 240_000) * 1_000_000n,
        nonce: new Uint8Array(nonce),
      },
    })
    return this.#post(`/api/${version}/canister/${this.#server.canister}/${kind}`, body)
  }

  #post(path: string, body: Uint8Array): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const headers = { 'content-type': 'application/cbor', 'content-length': body.length }
    const options = { method: 'POST', agent: this.#agent, headers }
    const sent = request(new URL(path, this.#server.url), options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => resolve(read(response.statusCode ?? 0, Buffer.concat(parts))))
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  }
}

function read(status: number, body: Buffer): Answer {
  if (status !== 200) return { status, kind: 'refused', text: body.toString('utf8') }
  const value = decode(body)
  const kind = isMap(value) ? String(value.get('status')) : 'unreadable'
  return { status, kind, text: isMap(value) ? String(value.get('reject_message') ?? '') : '' }
}
