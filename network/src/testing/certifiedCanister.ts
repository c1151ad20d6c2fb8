import { verifyRequestResponsePair } from '@dfinity/response-verification'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { expect } from 'vitest'
import type { HashTree } from '../certification/hashTree.ts'
import { toCbor } from '../certification/witness.ts'
import { encodeSelfDescribed } from '../encoding/cbor.ts'
import { parseExpression } from '../http/verification/expression.ts'
import { responseHash, sha256 } from '../http/verification/hashes.ts'
import { Network } from '../network.ts'
import { getPage, Part, Response, treeOf } from './certifiedPages.ts'
import { httpCanister } from './httpCanister.ts'

const START = 1_700_000_000_000_000_000n
const MAX_AGE_NS = 300_000_000_000n
const NOTHING = new Uint8Array()
export const BODY = Buffer.from('hello')

export type Headers = [name: string, value: string][]
export type Page = { status?: number; headers?: Headers; body?: Uint8Array; streaming?: object }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const ANY_REQUEST = 'no_request_certification:Empty{}'
const ALL_HEADERS = 'response_header_exclusions:ResponseHeaderList{headers:["x-changing"]}'

/** A version 2 expression: what of requests and which headers of answers are certified. */
export const expressionOf = (asked = ANY_REQUEST, headers = ALL_HEADERS) =>
  `default_certification(ValidationArgs{certification:Certification{${asked},response_certification:ResponseCertification{${headers}}}})`

/** A canister behind the gateway that certifies what a test tells it to, and answers what it is told. */
export class CertifiedCanister {
  readonly network: Network
  readonly #port: number
  canisterId: Principal
  /** The least version that the canister's metadata lets a gateway accept. */
  minVersion = 1

  private constructor(network: Network, port: number, canisterId: Principal) {
    this.network = network
    this.#port = port
    this.canisterId = canisterId
  }

  /** On the last of so many subnets. */
  static async start(subnets = 1): Promise<CertifiedCanister> {
    const network = await Network.start({ inMemory: true, startTime: START, subnets })
    const { port } = await network.listen()
    const subnetId = network.subnetIds.at(-1)
    const canister = await network.createCanister(subnetId && { subnetId })
    const started = new CertifiedCanister(network, port, canister)
    await started.install('install', await httpCanister())
    return started
  }

  install(mode: 'install' | 'reinstall', wasmModule: Uint8Array): Promise<void> {
    return this.network.installCode({
      canisterId: this.canisterId,
      mode,
      wasmModule,
      arg: NOTHING,
    })
  }

  /** Lets the canister certify a tree and show a part of it with its answer. */
  async answer(page: Page, tree: HashTree, shown: HashTree, extra = ''): Promise<void> {
    await this.#call('certify', new Uint8Array(tree.hash))
    const certificate = await this.#query('certificate')
    const proof = `certificate=:${base64(certificate)}:, tree=:${base64(encodeSelfDescribed(toCbor(shown)))}:${extra}`
    await this.keep({
      status_code: page.status ?? 200,
      headers: [...(page.headers ?? []), ['IC-Certificate', proof]],
      body: page.body ?? BODY,
      upgrade: [],
      streaming_strategy: page.streaming === undefined ? [] : [{ Callback: page.streaming }],
    })
  }

  /** Certifies an answer under version 2 at paths of the tree; the first is the one it comes with. */
  async answer2(
    paths: string[][],
    page: Page & { expression?: string; asked?: Buffer; shownBody?: Buffer } = {},
  ): Promise<void> {
    const expression = page.expression ?? expressionOf()
    const headers: Headers = [
      ...(page.headers ?? [['x-mine', 'yes'] satisfies [string, string]]),
      ['IC-CertificateExpression', expression],
    ]
    const parsed = parseExpression(expression)
    const certified = { status: page.status ?? 200, headers, body: page.body ?? BODY }
    const end =
      parsed?.kind === 'certified' ? [page.asked ?? '', responseHash(certified, parsed)] : []
    const tree = treeOf(paths.map((path) => [...path, sha256(Buffer.from(expression)), ...end]))
    const path = base64(encodeSelfDescribed(paths[0] ?? []))
    const shown = { ...page, headers, body: page.shownBody ?? certified.body }
    await this.answer(shown, tree, tree, `, version=2, expr_path=:${path}:`)
  }

  /** Lets the canister answer this from now on. */
  async keep(response: object): Promise<void> {
    await this.#call('keep_http', new Uint8Array(IDL.encode([Response], [response])))
  }

  /** Lets the canister stream this after its answer. */
  async keepPart(body: string): Promise<void> {
    const part = { body: Buffer.from(body), token: [] }
    await this.#call('keep_part', new Uint8Array(IDL.encode([Part], [part])))
  }

  /** What the canister answers. */
  async kept() {
    const [response] = IDL.decode([Response], await this.#query('kept_http'))
    const { status_code, headers, body } = Object(response)
    return { ...Object(response), status_code, headers, body }
  }

  /** Asks the gateway, whose verdict must be that of the verifier in the IC's own gateways. */
  async get(path: string, headers: Record<string, string> = {}) {
    const page = await this.#get(path, headers)
    const isAccepted = await this.#isAccepted(path, headers)
    expect([page.body, page.status !== 503]).toEqual([page.body, isAccepted])
    return page
  }

  /** Asks the gateway for what it refuses although the IC's own gateways don't. */
  async getRefused(path: string) {
    const page = await this.#get(path, {})
    expect([page.status, await this.#isAccepted(path, {})]).toEqual([503, true])
    return page
  }

  #get(path: string, headers: Record<string, string>) {
    const host = `${this.canisterId.toText()}.localhost`
    return getPage(this.#port, path, { host, ...headers })
  }

  async #isAccepted(path: string, headers: Record<string, string>): Promise<boolean> {
    const { status_code, headers: shown, body, streaming_strategy } = await this.kept()
    const isStreamed = streaming_strategy.length > 0
    const [part] = isStreamed ? IDL.decode([Part], await this.#query('kept_part')) : []
    const request = {
      url: path,
      method: 'GET',
      body: NOTHING,
      headers: Object.entries(headers),
      certificate_version: [2] satisfies [number],
    }
    const whole = Buffer.concat([Buffer.from(body), Buffer.from(Object(part).body ?? [])])
    const response = { status_code: Number(status_code), headers: shown, body: whole }
    try {
      verifyRequestResponsePair(
        request,
        response,
        this.canisterId.toUint8Array(),
        this.network.now(),
        MAX_AGE_NS,
        this.network.rootKey,
        this.minVersion,
      )
      return true
    } catch {
      // The verifier throws its refusals.
      return false
    }
  }

  #call(method: string, arg: Uint8Array) {
    return this.network.update({ canisterId: this.canisterId, method, arg })
  }

  async #query(method: string): Promise<Uint8Array> {
    const { canisterId } = this
    return new Uint8Array(await this.network.query({ canisterId, method, arg: NOTHING }))
  }
}
