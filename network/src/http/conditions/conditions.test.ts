import { HttpAgent } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { numbersOf, probeModule } from '../../testing/probe.ts'
import { Chance } from './Chance.ts'
import type { Conditions } from './Conditions.ts'
import { LaggingReplica } from './LaggingReplica.ts'

const NOTHING = new Uint8Array()
const TIME = new TextEncoder().encode('time')
const ALWAYS = 1_000_000
const wasmModule = await probeModule()
let network: Network

afterEach(() => network?.stop())

/** A canister that counts, and an agent that checks all it is told and tries nothing twice. */
async function under(conditions: Conditions) {
  network = await Network.start({ inMemory: true })
  const { url, seed } = await network.listen({ conditions })
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  const identity = Ed25519KeyIdentity.generate()
  const agent = await HttpAgent.create({
    host: url,
    identity,
    rootKey: network.rootKey,
    retryTimes: 0,
  })
  return { agent, canisterId, seed }
}
type World = Awaited<ReturnType<typeof under>>

const increment = ({ agent, canisterId }: World) =>
  agent.update(canisterId, {
    methodName: 'inc',
    arg: NOTHING,
    effectiveCanisterId: canisterId,
  })
/** As the canister itself says, without anybody between. */
const counted = async (canisterId: Principal) =>
  numbersOf(await network.query({ canisterId, method: 'counts', arg: NOTHING }))[0]
const countsBy = async ({ agent, canisterId }: World) => {
  const answer = await agent.query(canisterId, { methodName: 'counts', arg: NOTHING })
  return 'reply' in answer ? numbersOf(new Uint8Array(answer.reply.arg)) : []
}

test('a call whose answer is lost has been executed', async () => {
  const world = await under({ lostPpm: ALWAYS })
  await expect(increment(world)).rejects.toThrow()
  expect(await counted(world.canisterId)).toBe(1)
})

test('a forged answer to a call, and to a query, is seen through by who checks it', async () => {
  const world = await under({ lyingPpm: ALWAYS })
  await expect(increment(world)).rejects.toThrow(/verif|certificate/i)
  expect(await counted(world.canisterId)).toBe(1)
  await expect(countsBy(world)).rejects.toThrow()
  // forged, not broken: somebody who checks nothing would have believed it
  const careless = await HttpAgent.create({
    host: world.agent.host.href,
    verifyQuerySignatures: false,
    retryTimes: 0,
  })
  const believed = await countsBy({ ...world, agent: careless })
  expect(believed).toHaveLength(3)
  expect(believed).not.toEqual([1, 1, 1])
})

test('a call that is denied has been executed, and nothing of that is signed', async () => {
  const world = await under({ denyingPpm: ALWAYS })
  const { agent, canisterId } = world
  const fields = { methodName: 'inc', arg: NOTHING, effectiveCanisterId: canisterId }
  await expect(agent.call(canisterId, fields)).rejects.toThrow('Invalid request expiry')
  expect(await counted(canisterId)).toBeGreaterThan(0)
  expect(await countsBy(world)).toHaveLength(3)
})

test('a replica that is behind certifies the state of then', async () => {
  const { agent, canisterId } = await under({ laggingPpm: ALWAYS, lagMs: 60_000 })
  const timeOf = async () => {
    const { certificate } = await agent.readState(canisterId, { paths: [[TIME]] })
    return agent.parseTimeFromResponse({ certificate })
  }
  const then = await timeOf()
  await increment({ agent, canisterId, seed: undefined })
  expect(await timeOf()).toBe(then)
  const { certificate } = await agent.readState(canisterId, { paths: [[TIME], [TIME]] })
  expect(agent.parseTimeFromResponse({ certificate })).toBeGreaterThan(then)
})

test('a replica that is behind answers as it was, under a good signature', async () => {
  const world = await under({ laggingPpm: ALWAYS, lagMs: 60_000 })
  expect(await countsBy(world)).toEqual([0, 0, 0])
  await increment(world)
  expect(await counted(world.canisterId)).toBe(1)
  expect(await countsBy(world)).toEqual([0, 0, 0])
})

test('a replica that is behind is so by its lag and no more, and only where it was asked before', async () => {
  let now = 0
  let state = 1
  const replica = new LaggingReplica<number>(1_000, () => now)
  const ask = (method: string) => replica.answer([Buffer.from(method)], true, async () => state)
  expect(await ask('one')).toBe(1)
  state = 2
  now = 900
  expect([await ask('one'), await ask('other')]).toEqual([1, 2])
  now = 1_100
  expect(await ask('one')).toBe(2)
})

test('calls and queries take their time', async () => {
  const world = await under({ updateMs: [120, 150], queryMs: [60, 80] })
  const timeOf = async (work: Promise<unknown>) => {
    const start = performance.now()
    await work
    return performance.now() - start
  }
  // timers of Node may fire a millisecond early
  expect(await timeOf(increment(world))).toBeGreaterThan(115)
  expect(await timeOf(countsBy(world))).toBeGreaterThan(55)
})

test('a seed is told, and what it leads to repeats', async () => {
  expect((await under({ seed: 7, lostPpm: 1 })).seed).toBe(7)
  await network.stop()
  expect((await under({ lostPpm: 1 })).seed).toBeTypeOf('number')
  const drawn = (seed: number) => {
    const chance = new Chance(seed)
    return Array.from({ length: 2_000 }, () => chance.hits(10_000))
  }
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  const hits = drawn(7).filter(Boolean).length
  expect(hits).toBeGreaterThan(5)
  expect(hits).toBeLessThan(50)
})
