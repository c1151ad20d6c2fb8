import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ControlServer } from '../cli/control/controlServer.ts'
import { encodeSelfDescribed } from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { probeModule } from '../testing/probe.ts'
import { callContent, type Fields, signed } from '../testing/rawClient.ts'
import { sendRaw } from '../testing/requestLines.ts'

const STRANGER = 'https://elsewhere.example'
const OURS = [undefined, 'http://localhost:3000', 'http://127.0.0.1:8080', 'https://tunnel.example']
const THEIRS = [STRANGER, 'null', 'http://192.168.1.2', 'http://localhost.elsewhere.example']
const alice = Ed25519KeyIdentity.generate(new Uint8Array(32).fill(1))

let network: Network
let url: string
let port: number
let probe: Principal
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  const address = await network.listen({ allowedHosts: ['tunnel.example'] })
  url = address.url
  port = address.port
  probe = await network.createCanister({ controllers: [alice.getPrincipal()] })
  await network.installCode({
    canisterId: probe,
    mode: 'install',
    wasmModule: await probeModule(),
    arg: new Uint8Array(),
    sender: alice.getPrincipal(),
  })
})
afterAll(() => network.stop())

/** Posts as a page of that origin does. */
async function postFrom(
  origin: string | undefined,
  kind: string,
  content: Fields,
): Promise<number> {
  const answer = await fetch(`${url}/api/v3/canister/${probe.toText()}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/cbor', ...(origin === undefined ? {} : { origin }) },
    body: new Uint8Array(encodeSelfDescribed(await signed(content, alice))),
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return answer.status
}

function command(method: string): Fields {
  const canister_id = probe
  const [type, value] =
    method === 'provisional_top_up_canister'
      ? [IDL.Record({ canister_id: IDL.Principal, amount: IDL.Nat }), { canister_id, amount: 1n }]
      : method === 'provisional_create_canister_with_cycles'
        ? [IDL.Record({}), {}]
        : [IDL.Record({ canister_id: IDL.Principal }), { canister_id }]
  const arg = new Uint8Array(IDL.encode([type], [value]))
  return callContent(alice.getPrincipal(), Principal.managementCanister(), method, arg)
}

test('a page from anywhere reads, and makes signed calls to canisters', async () => {
  for (const origin of [...OURS, ...THEIRS]) {
    const query = callContent(alice.getPrincipal(), probe, 'counts')
    expect(await postFrom(origin, 'query', { ...query, request_type: 'query' }), origin).toBe(200)
    const call = callContent(alice.getPrincipal(), probe, 'inc')
    expect(await postFrom(origin, 'call', call), origin).toBe(200)
  }
})

test.each([
  ...['provisional_create_canister_with_cycles', 'provisional_top_up_canister'],
  ...['take_canister_snapshot', 'canister_status', 'uninstall_code'],
])('%s takes no command of a page from elsewhere', async (method) => {
  for (const origin of THEIRS)
    expect(await postFrom(origin, 'call', command(method)), origin).toBe(403)
  for (const origin of OURS)
    expect(await postFrom(origin, 'call', command(method)), origin).toBe(200)
})

test('nothing is answered under a name that a stranger can lead to this machine', async () => {
  const status = (host: string) =>
    sendRaw(port, `GET /api/v2/status HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  expect(await status(`elsewhere.example:${port}`)).toBe(421)
  expect(await status(`${probe.toText()}.elsewhere.example`)).toBe(421)
  expect(await status(`localhost:${port}`)).toBe(200)
  expect(await status(`[::1]:${port}`)).toBe(200)
  expect(await status('tunnel.example')).toBe(200)
})

test('only pages of this machine are invited past the browser that asks for consent', async () => {
  const invited = async (origin: string) => {
    const headers = { origin, 'access-control-request-private-network': 'true' }
    const answer = await fetch(`${url}/api/v2/status`, { method: 'OPTIONS', headers })
    return answer.headers.get('access-control-allow-private-network')
  }
  expect(await invited('http://localhost:3000')).toBe('true')
  expect(await invited(STRANGER)).toBeNull()
})

test('the control server hears no page at all, whatever token it has', async () => {
  const server = new ControlServer({ status: () => 'well' })
  const controlPort = await server.listen()
  const ask = (lines: string) =>
    sendRaw(
      controlPort,
      `POST /status HTTP/1.1\r\nAuthorization: ${server.token}\r\nContent-Length: 2\r\n${lines}\r\n\r\n{}`,
    )
  expect(await ask('Host: localhost')).toBe(200)
  expect(await ask('Host: elsewhere.example')).toBe(421)
  expect(await ask('Host: localhost\r\nOrigin: http://localhost:8080')).toBe(403)
  server.close()
})
