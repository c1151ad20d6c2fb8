import { get } from 'node:http'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, expect, test } from 'vitest'
import type { InstructionLimits } from '../host/instructionLimits.ts'
import { Network } from '../network.ts'
import { type LoopPlace, looper } from '../testing/looper.ts'
import { numbersOf } from '../testing/probe.ts'
import { callContent, post } from '../testing/rawClient.ts'

const NOTHING = new Uint8Array()
/** Long enough that a hundred slices are executed before the loop is stopped. */
const LONG = 3_000_000_000n
const LIMITS = { update: LONG, query: LONG, install: LONG, inspect: LONG }

type World = {
  readonly network: Network
  readonly url: string
  /** A canister that only counts. */
  readonly other: Principal
  /** A canister with a loop somewhere; empty when the loop is met during the installation. */
  readonly looping: Principal
}

let network: Network
afterEach(() => network.stop())

async function world(
  place: LoopPlace,
  limits: Partial<InstructionLimits> = LIMITS,
): Promise<World> {
  network = await Network.start({ inMemory: true, instructionLimits: limits })
  const other = await network.createCanister()
  const install = { mode: 'install', arg: NOTHING } as const
  await network.installCode({ ...install, canisterId: other, wasmModule: await looper() })
  const looping = await network.createCanister()
  if (place !== 'start' && place !== 'init') {
    network.freezeTime()
    await network.installCode({ ...install, canisterId: looping, wasmModule: await looper(place) })
  }
  return { network, url: (await network.listen()).url, other, looping }
}

/** A status, a query and an update of another canister, all over HTTP. */
async function callOther({ url, other }: World): Promise<void> {
  const content = callContent(Principal.anonymous(), other, 'read')
  const query = { ...content, request_type: 'query' }
  const [status, answer, call] = await Promise.all([
    fetch(`${url}/api/v2/status`),
    post(`${url}/api/v3/canister/${other}/query`, { content: query }),
    post(`${url}/api/v4/canister/${other}/call`, { content: { ...content, method_name: 'bump' } }),
  ])
  expect(status.status).toBe(200)
  expect(answer.fields.get('status')).toBe('replied')
  expect(call.fields.get('status')).toBe('replied')
}

/** Others are answered while the loop goes on; then it is stopped. */
async function expectNoBlocking(world: World, loop: Promise<unknown>): Promise<void> {
  let isOver = false
  const ended = loop.finally(() => {
    isOver = true
  })
  ended.catch(() => undefined)
  await callOther(world)
  expect(isOver).toBe(false)
  await expect(ended).rejects.toThrow('exceeded the limit')
  await callOther(world)
}

const call = ({ network, looping: canisterId }: World, method: string) =>
  network.update({ canisterId, method, arg: NOTHING })
const query = ({ network, looping: canisterId }: World, method: string) =>
  network.query({ canisterId, method, arg: NOTHING })
const install = async (
  { network, looping: canisterId }: World,
  mode: 'install' | 'upgrade',
  place?: LoopPlace,
) => network.installCode({ canisterId, mode, wasmModule: await looper(place), arg: NOTHING })

test.each(['update', 'on_reply'] as const)('%s that loops blocks nobody', async (place) => {
  const made = await world(place)
  await expectNoBlocking(made, call(made, place === 'update' ? 'update' : 'call'))
})

test.each(['query', 'composite_query'] as const)('a %s that loops blocks nobody', async (place) => {
  const made = await world(place)
  await expectNoBlocking(made, query(made, place))
  expect(numbersOf(await query(made, 'read'))).toEqual([0, 0, 0])
})

test('many looping queries at once block nobody', async () => {
  const made = await world('query', { query: 500_000_000n })
  const loops = Array.from({ length: 10 }, () => query(made, 'query'))
  await expectNoBlocking(made, Promise.all(loops))
  await Promise.allSettled(loops)
})

test('a canister that loops while it serves HTTP blocks nobody', async () => {
  const made = await world('http_request')
  const host = `${made.looping}.localhost`
  const { promise, reject } = Promise.withResolvers<never>()
  get(made.url, { headers: { host } }, (response) => {
    let text = ''
    response.on('data', (part: Buffer) => {
      text += part.toString()
    })
    response.on('end', () => reject(new Error(text)))
  })
  await expectNoBlocking(made, promise)
})

test('a canister that loops while it inspects a message blocks nobody', async () => {
  const made = await world('inspect_message')
  const content = callContent(Principal.anonymous(), made.looping, 'bump')
  const refused = post(`${made.url}/api/v4/canister/${made.looping}/call`, { content })
  const loop = refused.then(({ fields }) => {
    throw new Error(String(fields.get('reject_message')))
  })
  await expectNoBlocking(made, loop)
})

test.each(['heartbeat', 'global_timer'] as const)(
  'a %s that loops blocks nobody',
  async (place) => {
    const made = await world(place)
    const logs = () => made.network.inspector.logs(made.looping).map(({ content }) => content)
    const loop = made.network.advanceTime(1500).then(() => {
      throw new Error(logs().join())
    })
    await expectNoBlocking(made, loop)
  },
)

test('a cleanup callback that loops blocks nobody, and its call is answered', async () => {
  const made = await world('on_cleanup', { update: LONG * 20n })
  const loop = call(made, 'call')
  await expectNoBlocking(made, loop)
  await expect(loop).rejects.toThrow('unreachable; call_on_cleanup also failed')
  // What the callee did stays; what callback and cleanup did is gone.
  expect(numbersOf(await query(made, 'read'))).toEqual([1, 1, 1])
})

test.each(['start', 'init'] as const)('code whose %s loops blocks nobody', async (place) => {
  const made = await world(place)
  await expectNoBlocking(made, install(made, 'install', place))
  await install(made, 'install')
  expect(numbersOf(await call(made, 'bump'))).toEqual([1, 1, 1])
})

test('an upgrade that loops before it blocks nobody and changes nothing', async () => {
  const made = await world('pre_upgrade')
  await call(made, 'bump')
  await expectNoBlocking(made, install(made, 'upgrade'))
  expect(numbersOf(await call(made, 'bump'))).toEqual([2, 2, 2])
})

test('an upgrade that loops after it blocks nobody and changes nothing', async () => {
  const made = await world('update')
  await call(made, 'bump')
  const upgrade = install(made, 'upgrade', 'post_upgrade')
  const next = install(made, 'upgrade')
  await expectNoBlocking(made, upgrade)
  await next
  expect(numbersOf(await call(made, 'bump'))).toEqual([1, 1, 1])
})
