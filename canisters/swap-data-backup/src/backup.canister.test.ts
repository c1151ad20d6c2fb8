import { type ExchangeWorld, startExchange } from '@sluice/testing/exchange/exchangeWorld'
import { governance, person } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: ExchangeWorld
beforeAll(async () => {
  world = await startExchange()
})
afterAll(() => world.network.stop())

const ok = <T>(answer: { ok: T } | { err: unknown }): T => {
  if ('ok' in answer) return answer.ok
  throw new Error(JSON.stringify(answer.err))
}

test('a picture of a pool is what its queries say, survives an upgrade and can be dropped', async () => {
  const { canisterId } = await world.createdPool()
  const backup = world.backup(governance)
  const pool = world.pool(canisterId, governance)

  expect(await backup.backup(canisterId)).toEqual({ ok: null })
  await world.network.advanceTime(5_000)
  expect(await backup.isBackupDone(canisterId)).toEqual({ ok: true })
  await world.upgrade('backup')

  const picture = ok(await backup.getPoolBackup(canisterId))
  expect(picture.metadata).toEqual(ok(await pool.metadata()))
  expect(picture.initArgs).toEqual(ok(await pool.getInitArgs()))
  expect(picture.tokenAmountState).toEqual(ok(await pool.getTokenAmountState()))
  expect(picture).toMatchObject({ isDone: true, isFailed: false, positions: [], ticks: [] })
  expect(ok(await backup.getAllPoolBackups())).toHaveLength(1)
  expect(await backup.removeBackupData(canisterId)).toEqual({ ok: null })
  expect(await backup.getPoolBackup(canisterId)).toHaveProperty('err')
})

test('a pool that does not answer is a failed backup with the reason', async () => {
  const backup = world.backup(governance)

  await backup.backup(person(60))
  await world.network.advanceTime(5_000)

  expect(JSON.stringify(await backup.isBackupDone(person(60)))).toContain('metadata')
  expect(await backup.getPoolBackup(person(60))).toHaveProperty('err')
})
