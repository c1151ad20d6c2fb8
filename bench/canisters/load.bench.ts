import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestIdOf } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { loadUser } from '../../local/src/testing/crowd/loadUser.ts'
import { decode, encodeSelfDescribed, isMap } from '../../network/src/encoding/cbor.ts'
import { measure, show } from '../network/measure.ts'

/**
 * Swaps a second through HTTP over ten pools of a durable network, signed by as many people and not verified by them: what is
 * measured is the exchange. The floor is one client that waits for each answer.
 */
const POOLS = 10
const USERS = 20
const SWAPS = 2000
const SwapArgs = IDL.Record({
  amountIn: IDL.Text,
  amountOutMinimum: IDL.Text,
  zeroForOne: IDL.Bool,
})
const DOMAIN = Buffer.from('\x0Aic-request', 'latin1')

const dataDir = mkdtempSync(join(tmpdir(), 'sluice-load-'))
const server = fork(join(import.meta.dirname, 'loadServer.ts'), [dataDir, `${POOLS}`, `${USERS}`], {
  execArgv: ['--disable-warning=ExperimentalWarning'],
})
const [ready]: { url: string; pools: string[] }[] = await once(server, 'message')
if (ready === undefined) throw new Error('the server did not start')

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const users = Array.from({ length: USERS }, (_, index) => loadUser(index))
let count = 0

/** One signed swap in one of the pools, now in this direction, now in the other. */
async function swap(client: number): Promise<void> {
  const number = count++
  const user = users[client % USERS]
  const pool = ready?.pools[number % POOLS]
  if (user === undefined || pool === undefined || ready === undefined) return
  const args = { zeroForOne: number % (2 * POOLS) < POOLS, amountIn: '1000', amountOutMinimum: '0' }
  const content = {
    request_type: 'call',
    sender: user.getPrincipal().toUint8Array(),
    canister_id: Principal.fromText(pool).toUint8Array(),
    method_name: 'swap',
    arg: IDL.encode([SwapArgs], [args]),
    ingress_expiry: BigInt(Date.now() + 240_000) * 1_000_000n,
    nonce: Uint8Array.from(Buffer.from(`${number}`.padStart(8, '0'))),
  }
  const signature = await user.sign(Buffer.concat([DOMAIN, requestIdOf(content)]))
  const body = encodeSelfDescribed({
    content,
    sender_pubkey: user.getPublicKey().toDer(),
    sender_sig: new Uint8Array(signature),
  })
  await post(new URL(`/api/v4/canister/${pool}/call`, ready.url), body)
}

function post(url: URL, body: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = { 'content-type': 'application/cbor', 'content-length': body.length }
  const sent = request(url, { method: 'POST', agent, headers }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('error', reject)
    response.on('end', () => {
      const answer = response.statusCode === 200 ? decode(Buffer.concat(parts)) : undefined
      if (isMap(answer) && answer.get('status') === 'replied') resolve()
      else
        reject(
          new Error(`${response.statusCode}: ${Buffer.concat(parts).toString('utf8', 0, 300)}`),
        )
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

try {
  await measure(100, 10, swap)
  const floor = await measure(SWAPS / 10, 1, swap)
  show('1 client, 10 pools', floor)
  for (const clients of [10, 100]) {
    show(`${clients} clients, 10 pools`, await measure(SWAPS, clients, swap), floor)
  }
} finally {
  agent.destroy()
  server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
