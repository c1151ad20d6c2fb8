import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { runAdmin } from '@sluice/admin'
import { createSdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { seedVotes } from './world/votes/seedVotes.ts'

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await TestWorld.start()
  await world.world.network.advanceTime(10_000)
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  await writeFile(join(folder, 'config.json'), JSON.stringify(world.config))
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...line: string[]) => runAdmin(['--config', join(folder, 'config.json'), ...line], {})
const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()
const visitor = () => createSdk(world.config)

test('operators name who founds farms, and what new ones keep', async () => {
  const founder = someone()
  expect(await run('farms', 'founder', 'add', founder)).toBe('done\n')
  expect(await run('farms', 'fee', '30')).toBe('done\n')
  const shown = JSON.parse(await run('farms', 'show'))
  expect(shown).toMatchObject({ feePerMille: '30', founders: expect.arrayContaining([founder]) })
  await run('farms', 'founder', 'remove', founder)
  expect(JSON.parse(await run('farms', 'show')).founders).not.toContain(founder)
  expect(JSON.parse(await run('farms', 'show')).founders).toHaveLength(shown.founders.length - 1)
})

test.each(['farms', 'staking'])(
  'operators set what %s cost others, and sell none when they say so',
  async (kind) => {
    const [ledger, receiver] = [world.config.canisters.icp_ledger ?? '', someone()]
    const priceNow = async () => JSON.parse(await run(kind, 'show')).creationPrice
    expect(await run(kind, 'price', ledger, '250000000', receiver)).toBe('done\n')
    expect(await priceNow()).toEqual({ ledgerId: ledger, price: '250000000' })
    await expect(run(kind, 'price', ledger, '0', receiver)).rejects.toThrow('This is no price')
    await expect(run(kind, 'price', ledger)).rejects.toThrow('not known')
    expect(await run(kind, 'price', 'off')).toBe('done\n')
    expect(await priceNow()).toBe('founders only')
    await expect(run(kind, 'vouch', receiver)).rejects.toThrow('This is no newcomer')
  },
)

test('operators end a farm, go on with it, bound it, pay what is owed and close it', async () => {
  const [live] = await visitor().farms.list({ filter: 'live' })
  const farmId = live?.farmId ?? ''
  await run('farms', 'limits', farmId, '5', '7', '9', 'inside')
  expect((await visitor().farms.fetch(farmId)).limits).toEqual({
    least0: 5n,
    least1: 7n,
    positions: 9n,
    isPriceInside: true,
  })
  await run('farms', 'finish', farmId)
  expect((await visitor().farms.fetch(farmId)).status).toBe('finished')
  await run('farms', 'restart', farmId)
  expect((await visitor().farms.fetch(farmId)).status).toBe('live')
  await run('farms', 'finish', farmId)
  await run('farms', 'pay', farmId)
  await run('farms', 'close', farmId)
  expect((await visitor().farms.fetch(farmId)).status).toBe('closed')
})

test('operators name who founds staking pools, and what new ones keep', async () => {
  const founder = someone()
  await run('staking', 'founder', 'add', founder)
  expect(JSON.parse(await run('staking', 'show')).founders).toContain(founder)
  expect(await run('staking', 'fee', '20')).toBe('done\n')
  await run('staking', 'founder', 'remove', founder)
  await expect(run('staking', 'liquidate', someone())).rejects.toThrow()
})

test('operators list claim events, close one and open it again', async () => {
  const [event] = JSON.parse(await run('claims', 'list'))
  expect(event).toMatchObject({ status: 2 })
  expect(await run('claims', 'close', event.eventId)).toBe('done\n')
  expect(JSON.parse(await run('claims', 'list'))[0]).toMatchObject({ status: 3 })
  expect(await run('claims', 'open', event.eventId)).toBe('done\n')
  const admin = someone()
  await run('claims', 'admin', 'add', admin)
  expect(JSON.parse(await run('claims', 'show')).admins).toContain(admin)
  await run('claims', 'admin', 'remove', admin)
})

test('operators price sales of the launchpad, compare their books and have one settled', async () => {
  const { launchpad } = visitor()
  const [ledger, someBody] = [world.config.canisters.icp_ledger ?? '', someone()]
  await run('launchpad', 'admin', 'add', someBody)
  expect(await run('launchpad', 'price', ledger, '250000000', someBody)).toBe('done\n')
  const priced = { ledgerId: ledger, price: '250000000' }
  const shown = JSON.parse(await run('launchpad', 'show'))
  expect(shown).toMatchObject({ creationPrice: priced })
  expect(shown.admins).toContain(someBody)
  await run('launchpad', 'admin', 'remove', someBody)
  expect(await run('launchpad', 'price', 'off')).toBe('done\n')
  const now = JSON.parse(await run('launchpad', 'show'))
  expect(now.creationPrice).toBe('admins only')
  expect(now.admins).not.toContain(someBody)

  const listed: { id: string; name: string; status: string }[] = JSON.parse(
    await run('launchpad', 'list'),
  )
  const id = listed.find(({ name }) => name === 'Lighthouse')?.id ?? ''
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['Ferry', 'Lighthouse', 'Tide mill'])
  const { offered } = await launchpad.fetchSale(id)
  const side = { held: [`${offered}`], owed: `${offered}`, holds: [true] }
  expect(JSON.parse(await run('launchpad', 'books', id))).toMatchObject({ token: side })
  await world.world.network.advanceTime(120_000)
  expect(JSON.parse(await run('launchpad', 'settle', id))).toEqual({ status: 'succeeded' })
  await expect(run('launchpad', 'settle', 'nowhere')).rejects.toThrow('There is no such sale')
  const trader = await world.newTrader()
  await expect(trader.operators.launchpad.addAdmin(someBody)).rejects.toThrow()
})

test('what is not a command, or is for operators, is refused', async () => {
  await expect(run('farms', 'fee', 'much')).rejects.toThrow('not known')
  await expect(run('farms', 'fee')).rejects.toThrow('not known')
  const trader = await world.newTrader()
  await expect(trader.operators.farms.setFeePerMille(1n)).rejects.toMatchObject({
    code: 'rejected',
  })
  await expect(trader.operators.claims.setOpen('1', true)).rejects.toMatchObject({
    code: 'refused',
  })
})

test('operators price projects of votes, and take one off the list that goes on by itself', async () => {
  await seedVotes(world.world)
  const [ledger, receiver] = [world.config.canisters.icp_ledger ?? '', someone()]
  expect(await run('votes', 'price', ledger, '70000000', receiver)).toBe('done\n')
  expect(JSON.parse(await run('votes', 'show'))).toMatchObject({
    creationPrice: { ledgerId: ledger, price: '70000000' },
  })
  await run('votes', 'admin', 'add', receiver)
  expect(JSON.parse(await run('votes', 'show')).admins).toContain(receiver)
  const [project] = JSON.parse(await run('votes', 'list'))
  expect(project).toMatchObject({ name: 'SLU holders' })
  await expect(run('votes', 'vouch', receiver)).rejects.toThrow('This is no newcomer')
  expect(await run('votes', 'remove', project.id)).toBe('done\n')
  expect(JSON.parse(await run('votes', 'list'))).toEqual([])
  expect(await visitor().votes.fetchProject(project.id)).toMatchObject({ name: 'SLU holders' })
})
