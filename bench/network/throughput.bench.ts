import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { compileMotoko } from '@sluice/network/testing/motoko'
import { Network } from '../../network/src/network.ts'
import { freshArgument } from './freshArgument.ts'
import { measure, show, type Timing } from './measure.ts'
import { PlainClient } from './plainClient.ts'
import { startServer } from './serverProcess.ts'

/**
 * Updates and queries a second of a small Motoko counter over HTTP, certified and durable, against
 * the same method executed in this process: the floor of this run.
 */
const EMPTY = new Uint8Array(IDL.encode([], []))
const CLIENTS = [1, 10, 100]
const COUNTER = `persistent actor { var n = 0;
  public func increment() : async Nat { n += 1; n };
  public query func read() : async Nat { n } }`

async function inProcess(dataDir: string | undefined): Promise<{ update: Timing; query: Timing }> {
  const where = dataDir === undefined ? { inMemory: true } : { dataDir }
  const network = await Network.start(where)
  const canisterId = await network.createCanister()
  const wasmModule = compileMotoko(COUNTER, 'enhanced')
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
  const update = () => network.update({ canisterId, method: 'increment', arg: EMPTY })
  const query = () => network.query({ canisterId, method: 'read', arg: freshArgument() })
  await measure(500, 10, update)
  const result = { update: await measure(5000, 100, update), query: await measure(5000, 1, query) }
  await network.stop()
  return result
}

const memory = await inProcess(undefined)
show('floor: in process, in memory, update', memory.update)
show('floor: in process, in memory, query', memory.query)
const dataDir = mkdtempSync(join(tmpdir(), 'network-bench-'))
const durable = await inProcess(dataDir)
rmSync(dataDir, { recursive: true })
show('in process, durable, update', durable.update, memory.update)

const server = await startServer()
const client = new PlainClient(server)
await measure(500, 10, () => client.update())
for (const clients of CLIENTS) {
  const timing = await measure(clients === 1 ? 500 : 3000, clients, () => client.update())
  show(`update over HTTP, ${clients} clients`, timing, memory.update)
}
for (const clients of CLIENTS) {
  const timing = await measure(3000, clients, () => client.query())
  show(`query over HTTP, ${clients} clients`, timing, memory.query)
}

const agent = await HttpAgent.create({
  host: server.url,
  identity: Ed25519KeyIdentity.generate(),
  rootKey: new Uint8Array(Buffer.from(server.rootKey, 'hex')),
})
const canister = Principal.fromText(server.canister)
const call = { methodName: 'increment', arg: EMPTY, effectiveCanisterId: canister }
await agent.update(canister, call)
show(
  'update through @icp-sdk/core, verified',
  await measure(100, 1, () => agent.update(canister, call)),
)
const ask = () => agent.query(canister, { methodName: 'read', arg: freshArgument() })
await ask()
show('query through @icp-sdk/core, verified', await measure(200, 1, ask))
client.close()
server.stop()
