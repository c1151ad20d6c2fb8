import { Principal } from '@icp-sdk/core/principal'
import { Network } from '@sluice/network'
import { cannedCanister } from '@sluice/network/testing/canned'
import { createAgent } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'

const NOTHING = new Uint8Array()
const NO_ARGUMENTS = new Uint8Array([0x44, 0x49, 0x44, 0x4c, 0, 0])
const METHOD = 'greet'

let network: Network
let port: number
/** Two canisters on each of two subnets; each says its own number. */
let canisters: Principal[]

beforeAll(async () => {
  network = await Network.start({ inMemory: true, subnets: 2 })
  port = (await network.listen()).port
  canisters = []
  for (const number of [0, 1, 2, 3]) {
    const subnetId = network.subnetIds[number % 2]
    const canisterId = await network.createCanister(subnetId && { subnetId })
    const reply = Uint8Array.of(number)
    const wasmModule = await cannedCanister(
      [METHOD, 'set'].map((method) => ({
        method,
        kind: method === METHOD ? 'query' : 'update',
        reply,
      })),
    )
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    canisters.push(canisterId)
  }
})
afterAll(() => network.stop())

/** Agents that name the network alike share what they know of its nodes' keys. */
function agent(name: string, through: typeof fetch) {
  const host = `http://${name}:${port}`
  const rootKey = Buffer.from(network.rootKey).toString('hex')
  const identityProvider = 'http://localhost:1'
  const config = { environment: 'local', network: { host, rootKey }, identityProvider } as const
  return createAgent({ config: { ...config, canisters: {} }, fetch: through, retryPausesMs: [] })
}

test("the SDK's agent calls and asks canisters of several subnets, with one certificate of keys for each subnet", async () => {
  let certificates = 0
  const counting: typeof fetch = (input, init) => {
    if (String(input).endsWith('/read_state')) certificates += 1
    return fetch(input, init)
  }
  const own = agent('127.0.0.1', counting)
  for (const [number, canisterId] of canisters.entries()) {
    const asked = await own.query(canisterId, { methodName: METHOD, arg: NO_ARGUMENTS })
    expect(asked).toMatchObject({ status: 'replied', reply: { arg: Uint8Array.of(number) } })
  }
  expect(certificates).toBe(2)
  for (const [number, canisterId] of canisters.entries()) {
    const call = { methodName: 'set', arg: NO_ARGUMENTS, effectiveCanisterId: canisterId }
    expect((await own.update(canisterId, call)).reply).toEqual(Uint8Array.of(number))
  }
})

test('what one subnet certifies is not taken for a canister of the other', async () => {
  const [onRoot = Principal.anonymous(), onFurther = Principal.anonymous()] = canisters
  for (const [wanted, answering] of [
    [onRoot, onFurther],
    [onFurther, onRoot],
  ] as const) {
    const misleading: typeof fetch = (input, init) =>
      fetch(String(input).replace(wanted.toText(), answering.toText()), init)
    const own = agent('localhost', misleading)
    await expect(own.fetchSubnetKeys(wanted)).rejects.toMatchObject({
      code: { name: 'CertificateNotAuthorizedErrorCode' },
    })
  }
})
