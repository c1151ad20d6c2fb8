import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import * as indexService from '@sluice/candid/position_index'
import type { _SERVICE, CreatePoolArgs } from '@sluice/candid/swap_factory'
import * as service from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import { accountIdentifier } from '@sluice/canister'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterEach, expect, test } from 'vitest'

const owner = Principal.selfAuthenticating(Uint8Array.of(1))
const founder = Principal.selfAuthenticating(Uint8Array.of(2))
const tokenA = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
const tokenB = Principal.fromText('mxzaz-hqaaa-aaaar-qaada-cai')
const token = (ledger: Principal) => ({ address: ledger.toText(), standard: 'ICRC2' })
const passcode = { token0: tokenB, token1: tokenA, fee: 3000n }

function request(change: Partial<CreatePoolArgs> = {}): CreatePoolArgs {
  return {
    token0: token(tokenA),
    token1: token(tokenB),
    fee: 3000n,
    sqrtPriceX96: sqrtRatioAtTick(600).toString(),
    subnet: [],
    ...change,
  }
}

let network: Network
afterEach(() => network.stop())

type World = {
  factory: Installed<_SERVICE>
  index: Installed<indexService._SERVICE>
  pool(id: Principal, caller?: Principal): poolService._SERVICE
}

/** A factory with the pool's module, and the index that it reports to. `owner` is also the passcode manager. */
async function exchange(): Promise<World> {
  network = await Network.start({ inMemory: true })
  const indexId = await network.createCanister({ controllers: [owner] })
  const factory = await installCanister<_SERVICE>(network, {
    source: canisterSource('swap-factory'),
    service,
    args: [owner, owner, owner, owner, owner, [], indexId],
    controllers: [owner],
  })
  const index = await installCanister<indexService._SERVICE>(network, {
    source: canisterSource('position-index'),
    service: indexService,
    args: [factory.canisterId],
    into: indexId,
  })
  await factory
    .as(owner)
    .uploadWasmChunk((await buildCanister(canisterSource('swap-pool'), () => {})).module)
  await factory.as(owner).combineWasmChunks()
  await factory.as(owner).activateWasm()
  const pool = (id: Principal, caller = founder) =>
    actorOn<poolService._SERVICE>(network, poolService, id, caller)
  return { factory, index, pool }
}

async function createdPool({ factory }: World): Promise<service.PoolData> {
  await factory.as(owner).addPasscode(founder, passcode)
  const created = await factory.as(founder).createPool(request())
  if ('err' in created) throw new Error(JSON.stringify(created.err))
  return created.ok
}

test('a founder with a passcode gets a running pool with sorted tokens and the wanted price', async () => {
  const world = await exchange()

  const data = await createdPool(world)

  expect(data).toMatchObject({
    fee: 3000n,
    tickSpacing: 60n,
    token0: token(tokenB),
    token1: token(tokenA),
  })
  const metadata = await world.pool(data.canisterId).metadata()
  expect(metadata).toMatchObject({
    ok: { sqrtPriceX96: sqrtRatioAtTick(600), tick: 600n, liquidity: 0n },
  })
  expect(await world.factory.as(founder).getPools()).toEqual({ ok: [data] })
  expect(
    await world.factory
      .as(founder)
      .getPool({ token0: token(tokenB), token1: token(tokenA), fee: 3000n }),
  ).toEqual({
    ok: data,
  })
  await network.runUntilIdle()
  expect(await world.index.as(founder).getPools()).toEqual({ ok: [data.canisterId.toText()] })
})

test('a new pool is named to the info canister, and one that is dead harms nothing', async () => {
  const world = await exchange()
  const told: string[] = []
  network.interceptCalls(({ method, arg }) => {
    if (method !== 'addClient') return 'deliver'
    told.push(String(IDL.decode([IDL.Principal], Uint8Array.from(arg))[0]))
    return { kind: 'trapCallee' }
  })

  const data = await createdPool(world)
  await network.runUntilIdle()
  for (let minute = 0; minute < 30; minute++) await network.advanceTime(60_000)

  expect(told).toEqual(Array.from({ length: 3 }, () => data.canisterId.toText()))
  expect(await world.pool(data.canisterId).metadata()).toHaveProperty('ok')
})

test('a pool is paid for once: the existing one is returned and a passcode kept', async () => {
  const world = await exchange()
  const data = await createdPool(world)
  await world.factory.as(owner).addPasscode(founder, passcode)

  expect(await world.factory.as(founder).createPool(request())).toEqual({ ok: data })
  expect(await world.factory.as(founder).getPasscodesByPrincipal(founder)).toEqual({
    ok: [passcode],
  })
})

test('a tier that is not offered becomes one by choice, and stops being one; its pools stay', async () => {
  const { factory, pool } = await exchange()
  const asOwner = factory.as(owner)
  const isOffered = async () =>
    (await asOwner.getTiers()).map(({ fee, offered }) => [fee, offered] as const)
  const always = [500n, 3_000n, 10_000n].map((fee) => [fee, true] as const)
  expect(await isOffered()).toEqual([[100n, false], ...always])

  expect(await asOwner.setTierOffered(100n, true)).toEqual({ ok: null })
  expect(await isOffered()).toEqual([[100n, true], ...always])
  await asOwner.addPasscode(founder, { ...passcode, fee: 100n })
  const created = await factory.as(founder).createPool(request({ fee: 100n }))
  if ('err' in created) throw new Error(JSON.stringify(created.err))
  expect(created.ok).toMatchObject({ fee: 100n, tickSpacing: 1n })
  expect(await pool(created.ok.canisterId).metadata()).toMatchObject({ ok: { fee: 100n } })

  await factory.upgrade()
  expect(await isOffered()).toEqual([[100n, true], ...always])
  expect(await asOwner.setTierOffered(100n, false)).toEqual({ ok: null })
  expect(await isOffered()).toEqual([[100n, false], ...always])
  expect(await asOwner.getPools()).toEqual({ ok: [created.ok] })
  expect(await asOwner.setTierOffered(3_000n, false)).toEqual({
    err: { InternalError: 'This tier is always offered' },
  })
  expect(await asOwner.setTierOffered(77n, true)).toEqual({
    err: { InternalError: 'There is no such tier' },
  })
})

test('requests that cannot become a pool are refused in words', async () => {
  const { factory } = await exchange()
  const refusal = async (change: Partial<CreatePoolArgs>) => {
    const answer = await factory.as(founder).createPool(request(change))
    return 'err' in answer ? Object.values(answer.err)[0] : 'created'
  }

  expect(await refusal({})).toBe('Please pay the fee for creating SwapPool.')
  for (const paid of [
    passcode,
    { ...passcode, fee: 77n },
    { ...passcode, fee: 100n },
    { ...passcode, token0: tokenA },
  ])
    await factory.as(owner).addPasscode(founder, paid)
  expect(await refusal({ token1: token(tokenA) })).toBe('Can not use the same token')
  expect(await refusal({ fee: 77n })).toBe('TickSpacing cannot be 0')
  expect(await refusal({ fee: 100n })).toBe('TickSpacing cannot be 0')
  expect(await refusal({ sqrtPriceX96: '12' })).toContain('The price is out of range')
  expect(await refusal({ sqrtPriceX96: 'much' })).toContain('The price is out of range')
  expect(await refusal({ token0: { address: tokenA.toText(), standard: 'EXT' } })).toBe(
    'Wrong token1 standard.',
  )
  expect(await refusal({ subnet: ['unheard of'] })).toBe('Installer not found')
})

test.each(['create_canister', 'install_code', 'init'])(
  'when %s fails the passcode is given back and the next try makes one pool',
  async (broken) => {
    const world = await exchange()
    await world.factory.as(owner).addPasscode(founder, passcode)
    let hasFailed = false
    network.interceptCalls(({ method }) => {
      if (method !== broken || hasFailed) return 'deliver'
      hasFailed = true
      return { kind: 'rejectBefore', code: 2, message: 'try later' }
    })

    expect(await world.factory.as(founder).createPool(request())).toEqual({
      err: { InternalError: 'Create pool failed: try later' },
    })
    expect(hasFailed).toBe(true)
    const created = await world.factory.as(founder).createPool(request())

    expect(created).toHaveProperty('ok')
    expect(await world.factory.as(founder).getPasscodesByPrincipal(founder)).toEqual({ ok: [] })
    const records = await world.factory.as(founder).getCreatePoolRecordsByCaller(founder)
    expect(records.map(({ status }) => status)).toEqual(['failed', 'success'])
  },
)

test('only the owner uploads modules and hands out passcodes', async () => {
  const { factory } = await exchange()
  const stranger = factory.as(founder)

  await expect(stranger.uploadWasmChunk(new Uint8Array(1))).rejects.toThrow('Only a controller')
  await expect(stranger.activateWasm()).rejects.toThrow('Only a controller')
  await expect(stranger.addPasscode(founder, passcode)).rejects.toThrow('Only the passcode manager')
  await expect(stranger.setAdmins([founder])).rejects.toThrow('Only a controller')
})

test('pools, passcodes and the module survive an upgrade', async () => {
  const world = await exchange()
  const data = await createdPool(world)
  await world.factory.as(owner).addPasscode(founder, { ...passcode, fee: 500n })

  await world.factory.upgrade()

  expect(await world.factory.as(founder).getPools()).toEqual({ ok: [data] })
  expect(await world.factory.as(founder).createPool(request({ fee: 500n }))).toHaveProperty('ok')
})

test('the index lists a user’s pools, from pools that the factory made and from nobody else', async () => {
  const world = await exchange()
  const { canisterId } = await createdPool(world)
  const user = Buffer.from(accountIdentifier(founder.toUint8Array())).toString('hex')

  expect(await world.index.as(founder).addPoolToUser(founder)).toEqual({
    err: { InternalError: 'Invalid pool id' },
  })
  expect(await world.index.as(canisterId).addPoolToUser(founder)).toEqual({ ok: true })
  expect(await world.index.as(owner).getUserPools(user)).toEqual({ ok: [canisterId.toText()] })

  await world.index.upgrade()
  expect(await world.index.as(canisterId).updateUserPool(owner, [founder])).toEqual({ ok: true })
  expect(await world.index.as(owner).getUserPools(user)).toEqual({ ok: [] })
})

test('a user repairs his own list, and a pool with positions stays on it', async () => {
  const world = await exchange()
  const { canisterId } = await createdPool(world)
  const user = Buffer.from(accountIdentifier(founder.toUint8Array())).toString('hex')
  const index = world.index.as(founder)

  expect(await index.addPoolId('nonsense')).toEqual({ err: { InternalError: 'Invalid pool id' } })
  expect(await index.addPoolId(canisterId.toText())).toEqual({ ok: true })
  expect(await index.getUserPools(user)).toEqual({ ok: [canisterId.toText()] })
  expect(await index.removePoolId(canisterId.toText())).toEqual({ ok: true })
  expect(await index.getUserPools(user)).toEqual({ ok: [] })
})
