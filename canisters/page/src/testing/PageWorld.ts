import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { verifyRequestResponsePair } from '@dfinity/response-verification'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, HttpResponse } from '@sluice/candid/page'
import * as service from '@sluice/candid/page'
import { Page } from '@sluice/deployment/page'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
export const [owner, editor, stranger] = [person(1), person(2), person(3)]
const MAX_AGE_NS = 300_000_000_000n

export const config = (host: string) =>
  Buffer.from(
    JSON.stringify({
      environment: 'local',
      network: { host },
      identityProvider: 'http://localhost:8081',
      canisters: {},
    }),
  )

export type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A page canister on a network of its own, and what it answers, checked by the verifier in the IC's own gateways. */
export class PageWorld {
  readonly network: Network
  readonly installed: Installed<_SERVICE>
  readonly #folders: string[] = []

  private constructor(network: Network, installed: Installed<_SERVICE>) {
    this.network = network
    this.installed = installed
  }

  static async start(): Promise<PageWorld> {
    const network = await Network.start({ inMemory: true })
    const source = canisterSource('page')
    return new PageWorld(
      network,
      await installCanister<_SERVICE>(network, { source, service, controllers: [owner] }),
    )
  }

  /** A copy in which a test does what it likes. */
  async fork(): Promise<PageWorld> {
    const network = await this.network.fork()
    return new PageWorld(network, this.installed.on(network))
  }

  async stop(): Promise<void> {
    await this.network.stop()
    for (const folder of this.#folders) await rm(folder, { recursive: true })
  }

  as(caller: Principal): _SERVICE {
    return this.installed.as(caller)
  }

  /** The page as its operator leads it. */
  operated(port: _SERVICE = this.as(owner), report = (_: string) => {}): Page {
    return new Page(port, report)
  }

  /** A folder with these files, as a build leaves it. */
  async site(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'page-'))
    this.#folders.push(folder)
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    return folder
  }

  /** What a gateway gives on. @throws Error when it would refuse the answer */
  async get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
    const request = {
      method,
      url,
      headers: Object.entries(headers),
      body: new Uint8Array(),
      certificate_version: [2] satisfies [number],
    }
    const visitor = this.as(Principal.anonymous())
    const answer = await visitor.http_request(request)
    if (answer.upgrade[0] === true) return got(await visitor.http_request_update(request))
    const body = await this.#whole(answer)
    const { status_code } = answer
    verifyRequestResponsePair(
      request,
      { status_code, headers: answer.headers, body },
      this.installed.canisterId.toUint8Array(),
      this.network.now(),
      MAX_AGE_NS,
      this.network.rootKey,
      2,
    )
    return got({ ...answer, body })
  }

  async #whole({ body, streaming_strategy }: HttpResponse): Promise<Uint8Array> {
    const parts = [body]
    let token = streaming_strategy[0]?.Callback.token
    while (token !== undefined) {
      const part = await this.as(stranger).http_request_streaming_callback(token)
      parts.push(part.body)
      token = part.token[0]
    }
    return Buffer.concat(parts)
  }
}

const got = ({ status_code, headers, body }: HttpResponse): Got => ({
  status: status_code,
  headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  body: Buffer.from(body),
})
