import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HttpAgent } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'

/** One of the clients that people use, reduced to calls with raw Candid. Failures throw. */
export type TestClient = {
  readonly principal: Principal
  update(canister: Principal, method: string, arg: Uint8Array): Promise<Uint8Array>
  query(canister: Principal, method: string, arg: Uint8Array): Promise<Uint8Array>
  close(): void
}
export type Target = { readonly url: string; readonly rootKey: Uint8Array }

const NO_RETRY = { retryTimes: 0 }

/** The current JavaScript library. */
export async function coreClient({ url, rootKey }: Target): Promise<TestClient> {
  const identity = Ed25519KeyIdentity.generate()
  const agent = await HttpAgent.create({ host: url, identity, rootKey, ...NO_RETRY })
  return {
    principal: identity.getPrincipal(),
    update: async (canister, methodName, arg) =>
      (await agent.update(canister, { methodName, arg, effectiveCanisterId: canister })).reply,
    async query(canister, methodName, arg) {
      const response = await agent.query(canister, { methodName, arg })
      if (response.status === 'replied') return response.reply.arg
      throw new Error(`${response.error_code}: ${response.reject_message}`)
    },
    close: () => undefined,
  }
}

/** The library before that. The copy is the one that the canister toolchain brings. */
export async function legacyClient({ url, rootKey }: Target): Promise<TestClient> {
  const toolchain = createRequire(createRequire(import.meta.url).resolve('azle'))
  const legacy = await import(toolchain.resolve('@dfinity/agent'))
  const agent = await legacy.HttpAgent.create({ host: url, rootKey, ...NO_RETRY })
  return {
    principal: Principal.anonymous(),
    async update(canister, methodName, arg) {
      const { requestId, response } = await agent.call(canister.toText(), { methodName, arg })
      const { body } = response
      if (body && 'reject_message' in body)
        throw new Error(`${body.error_code}: ${body.reject_message}`)
      const certificate = await legacy.Certificate.create({
        certificate: body.certificate,
        rootKey,
        canisterId: toolchain('@dfinity/principal').Principal.fromText(canister.toText()),
      })
      const leaf = (name: string) => {
        const found = certificate.lookup_path(['request_status', requestId, name])
        return found.value === undefined ? undefined : new Uint8Array(found.value)
      }
      const reply = leaf('reply')
      if (reply !== undefined) return reply
      throw new Error(Buffer.from(leaf('reject_message') ?? []).toString('utf8'))
    },
    async query(canister, methodName, arg) {
      const response = await agent.query(canister.toText(), { methodName, arg })
      if (response.status === 'replied') return new Uint8Array(response.reply.arg)
      throw new Error(`${response.error_code}: ${response.reject_message}`)
    },
    close: () => undefined,
  }
}

/** The command line, a client in Rust. */
export async function cliClient({ url, rootKey }: Target): Promise<TestClient> {
  const home = mkdtempSync(join(tmpdir(), 'icp-home-'))
  const binary = createRequire(import.meta.url).resolve('@icp-sdk/icp-cli-linux-x64/bin/icp')
  const run = promisify(execFile)
  const call = async (canister: Principal, method: string, arg: Uint8Array, flags: string[]) => {
    const key = Buffer.from(rootKey).toString('hex')
    const hex = Buffer.from(arg).toString('hex')
    const { stdout } = await run(
      binary,
      [
        ...['canister', 'call', canister.toText(), method, hex],
        ...['--args-format', 'hex', '-o', 'hex', '-n', url, '-k', key, '--identity', 'anonymous'],
        ...flags,
      ],
      { cwd: home, env: { HOME: home, PATH: '' } },
    )
    return new Uint8Array(Buffer.from(stdout.trim().replace(/^response \(hex\): /, ''), 'hex'))
  }
  return {
    principal: Principal.anonymous(),
    update: (canister, method, arg) => call(canister, method, arg, []),
    query: (canister, method, arg) => call(canister, method, arg, ['--query']),
    close: () => rmSync(home, { recursive: true, force: true }),
  }
}
