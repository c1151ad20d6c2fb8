import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/swap_factory_validator'
import * as service from '@sluice/candid/swap_factory_validator'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { type ExchangeWorld, startExchange } from '@sluice/testing/exchange/exchangeWorld'
import { controller, governance, person } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: ExchangeWorld
let validator: Installed<_SERVICE>
let pool: Principal
beforeAll(async () => {
  world = await startExchange()
  pool = (await world.createdPool()).canisterId
  validator = await installCanister<_SERVICE>(world.network, {
    source: canisterSource('swap-factory-validator'),
    service,
    args: [world.ids.factory, governance],
  })
})
afterAll(() => world.network.stop())

const unknown = person(40)
const anonymous = Principal.anonymous()
const missing = { Err: `${unknown.toText()} doesn't exist.` }

test('pools must exist, and what would be done is put into words', async () => {
  const asked = validator.as(governance)

  expect(await asked.batchRemovePoolsValidate([pool])).toEqual({ Ok: `[${pool.toText()}]` })
  expect(await asked.batchRemovePoolsValidate([pool, unknown])).toEqual(missing)
  expect(await asked.batchSetPoolAvailableValidate([unknown], true)).toEqual(missing)
  expect(await asked.batchSetPoolLimitOrderAvailableValidate([unknown], true)).toEqual(missing)
  expect(await asked.batchClearRemovedPoolValidate([pool])).toHaveProperty('Err')
  expect(await asked.setUpgradePoolListValidate({ poolIds: [unknown] })).toEqual(missing)
  expect(await asked.setUpgradePoolListValidate({ poolIds: [] })).toHaveProperty('Err')
  expect(await asked.setUpgradePoolListValidate({ poolIds: [pool] })).toHaveProperty('Ok')
  await world.factory(controller).setWasmActive(false)
  expect(await asked.setUpgradePoolListValidate({ poolIds: [pool] })).toEqual({
    Err: 'Wasm is not active.',
  })
})

test('nobody gets rights by being nobody, and the factory keeps its own', async () => {
  const asked = validator.as(governance)

  expect(await asked.setAdminsValidate([anonymous])).toHaveProperty('Err')
  expect(await asked.batchSetInstallerAdminsValidate([anonymous])).toHaveProperty('Err')
  expect(await asked.batchAddInstallerControllersValidate([anonymous])).toHaveProperty('Err')
  expect(await asked.batchSetPoolAdminsValidate([pool], [anonymous])).toHaveProperty('Err')
  expect(await asked.batchAddPoolControllersValidate([pool], [anonymous])).toHaveProperty('Err')
  expect(
    await asked.batchRemovePoolControllersValidate([pool], [world.ids.factory]),
  ).toHaveProperty('Err')
  expect(await asked.setAdminsValidate([unknown])).toEqual({ Ok: `[${unknown.toText()}]` })
})

test('it answers only the governance canister, also after an upgrade', async () => {
  await validator.upgrade()

  await expect(validator.as(controller).setAdminsValidate([])).rejects.toThrow(
    'Only the governance',
  )
  await expect(validator.as(unknown).batchRemovePoolsValidate([])).rejects.toThrow('Only the')
  expect(await validator.as(governance).getInitArgs()).toEqual({
    ok: { factoryCid: world.ids.factory, governanceCid: governance },
  })
})
