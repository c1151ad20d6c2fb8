import type { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { attempt, faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, founder, nobody, stranger, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  forkOf,
  LEDGER_FEE,
  PRICE,
  startVoteController,
  type VoteControllerWorld,
} from './testing/voteControllerWorld.ts'

/** A module without a method. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)

let world: VoteControllerWorld
forkEachTest({
  prepare: startVoteController,
  forkOf,
  use: (fork: VoteControllerWorld) => {
    world = fork
  },
})

const createOnce = () => world.as(founder).create(world.request())

async function made(): Promise<Principal> {
  const [id] = await world.as(nobody).findByName(founder, 'Harbour')
  if (id === undefined) throw new Error('there is no project')
  return id
}

test('whoever pays makes a project that is theirs, once for each name', async () => {
  await world.allow(PRICE + LEDGER_FEE)
  unwrap(await createOnce())
  unwrap(await createOnce())
  const id = await made()
  expect(await world.listed()).toEqual([
    { ...world.request(), projectCid: id.toText(), managerAddress: { principal: founder } },
  ])
  expect(await world.project(id).getOwner()).toEqual(founder)
  expect(await world.as(nobody).isOurs(id)).toBe(true)
  expect(await world.balance(nobody)).toBe(PRICE)
  const newcomers = await world.as(nobody).getNewcomers(0n, 10n)
  expect(newcomers.content).toEqual([id])
})

test('who pays nothing makes nothing', async () => {
  expect(await world.as(stranger).create(world.request())).toHaveProperty('err')
  expect(await world.listed()).toEqual([])
})

test.each([
  { name: '' },
  { name: ' Harbour' },
  { name: 'S-l-u-i-c-e votes' },
  { name: 'a\nb' },
  { tokenCid: 'no ledger' },
  { logo: 'javascript:alert(1)' },
])('a project with %o is refused before anything is paid', async (change) => {
  await world.allow(PRICE + LEDGER_FEE)
  expect(await world.as(founder).create(world.request(change))).toHaveProperty('err')
  expect(await world.balance(nobody)).toBe(0n)
})

test('the list follows what a project says of itself, and refuses a name that it would not list', async () => {
  await world.allow(PRICE + LEDGER_FEE)
  unwrap(await createOnce())
  const id = await made()
  const rename = async (name: string) => {
    unwrap(await world.project(id, founder).setProject(world.request({ name }), ''))
    await world.network.advanceTime(61_000)
    return unwrap(await world.as(stranger).syncProject(id)).name
  }
  expect(await rename('Port')).toBe('Port')
  expect(await rename('Sluice')).toBe('Port')
  unwrap(await world.as(admin).delete(id.toText()))
  expect(await world.listed()).toEqual([])
})

test('an owner’s change is in the list at once, a stranger asks once a minute', async () => {
  await world.allow(PRICE + LEDGER_FEE)
  unwrap(await createOnce())
  const id = await made()
  const renamed = async (name: string, asker: Principal) => {
    unwrap(await world.project(id, founder).setProject(world.request({ name }), ''))
    return unwrap(await world.as(asker).syncProject(id)).name
  }
  expect(await renamed('Port', stranger)).toBe('Port')
  expect(await renamed('Quay', stranger)).toBe('Port')
  expect(await renamed('Pier', founder)).toBe('Pier')
})

async function withProposal(): Promise<Principal> {
  await world.allow(PRICE + LEDGER_FEE)
  unwrap(await createOnce())
  const id = await made()
  await world.propose(id)
  return id
}

test('admins upgrade projects in waves, pause them, and nobody else does', async () => {
  const id = await withProposal()
  await expect(world.as(stranger).upgradeProjects([id])).rejects.toThrow('Only an admin')
  await expect(world.as(stranger).pauseUpgrades(true)).rejects.toThrow('Only an admin')
  expect(await world.as(admin).upgradeProjects([stranger])).toEqual({
    err: 'A project of the list was not made here',
  })
  await world.as(admin).pauseUpgrades(true)
  unwrap(await world.as(admin).upgradeProjects([id]))
  await world.network.advanceTime(60_000)
  const waiting = { done: 0n, waiting: 1n, isPaused: true, failed: [] }
  expect(await world.as(nobody).getUpgrades()).toEqual(waiting)
  await world.installed.upgrade()
  await world.as(admin).pauseUpgrades(false)
  await world.network.advanceTime(60_000)
  expect(await world.as(nobody).getUpgrades()).toEqual({
    ...{ done: 1n, waiting: 0n, isPaused: false, failed: [] },
  })
  const { totalElements } = await world.project(id).findProposals(0n, 10n)
  expect(totalElements).toBe(1n)
})

test('a module that is no project is put back', async () => {
  const id = await withProposal()
  await world.as(admin).uploadWasmChunk(EMPTY_MODULE)
  await world.as(admin).combineWasmChunks()
  await world.as(admin).activateWasm()
  unwrap(await world.as(admin).upgradeProjects([id]))
  await world.network.advanceTime(120_000)
  const { done, failed } = await world.as(nobody).getUpgrades()
  expect(done).toBe(0n)
  expect(failed).toMatchObject([{ canister: id, reason: expect.stringContaining('could not') }])
  expect((await world.project(id).findProposals(0n, 10n)).totalElements).toBe(1n)
})

const creation = { calls: ['icrc2_transfer_from', 'create_canister', 'install_code'] }

test.each(some(faultCases({ 'a creation': creation }), 8))(
  '$name is paid once and makes one project when $method $what',
  async ({ method, fault }) => {
    await world.allow(10n * (PRICE + LEDGER_FEE))
    const before = await world.balance(founder)
    await fault({
      network: world.network,
      from: world.installed.canisterId,
      method,
      upgrade: () => world.installed.upgrade(),
      run: createOnce,
    })
    for (let tries = 0; tries < 5 && !('ok' in (await createOnce())); tries++)
      await world.network.advanceTime(700_000)
    const id = await made()
    expect(await world.balance(founder)).toBe(before - PRICE - LEDGER_FEE)
    expect(await world.balance(nobody)).toBe(PRICE)
    expect((await world.listed()).map(({ projectCid }) => projectCid)).toEqual([id.toText()])
    expect(await world.project(id).getOwner()).toEqual(founder)
    expect(await world.as(nobody).getCreationFee(founder)).toMatchObject({ unused: 0n })
  },
)

const STEPS = [
  'findProposals',
  'stop_canister',
  'take_canister_snapshot',
  'install_code',
  'start_canister',
  'delete_canister_snapshot',
]

test.each(some(faultCases({ 'an upgrade': { calls: STEPS } }), 8))(
  '$name of a project leaves it running with its proposals when $method $what',
  async ({ method, fault }) => {
    const id = await withProposal()
    await fault({
      network: world.network,
      from: world.installed.canisterId,
      method,
      upgrade: () => world.installed.upgrade(),
      run: async () => {
        unwrap(await world.as(admin).upgradeProjects([id]))
        await attempt(() => world.network.advanceTime(1_000))
      },
    })
    await world.network.advanceTime(120_000)
    const { waiting, done, failed } = await world.as(nobody).getUpgrades()
    expect(waiting).toBe(0n)
    expect(done + BigInt(failed.length)).toBe(1n)
    expect((await world.project(id).findProposals(0n, 10n)).totalElements).toBe(1n)
  },
)
