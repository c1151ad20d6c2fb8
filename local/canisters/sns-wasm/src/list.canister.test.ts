import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, DeployedSns } from '@sluice/candid/sns_wasm'
import * as service from '@sluice/candid/sns_wasm'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const canister = (name: number) => Principal.fromUint8Array(Uint8Array.of(name, 1, 1))
const sns = (ledger: number, root?: number): DeployedSns => ({
  root_canister_id: root === undefined ? [] : [canister(root)],
  governance_canister_id: [],
  ledger_canister_id: [canister(ledger)],
  swap_canister_id: [],
  index_canister_id: [],
})

const controller = Principal.selfAuthenticating(Uint8Array.of(1))

let network: Network
let installed: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  installed = await installCanister<_SERVICE>(network, {
    source: canisterSource('sns-wasm', 'local/canisters'),
    service,
    args: [[]],
    controllers: [controller],
  })
})
afterAll(() => network.stop())

test('lists each registered SNS once, in order, also after an upgrade', async () => {
  const admin = installed.as(controller)

  expect(await admin.register_sns(sns(1))).toEqual({ ok: null })
  expect(await admin.register_sns(sns(2))).toEqual({ ok: null })
  expect(await admin.register_sns(sns(1, 9))).toEqual({ ok: null })

  expect(await admin.list_deployed_snses({})).toEqual({ instances: [sns(1, 9), sns(2)] })
  await installed.upgrade()
  expect(await admin.list_deployed_snses({})).toEqual({ instances: [sns(1, 9), sns(2)] })
})

test('takes nothing from strangers, and no SNS without a ledger', async () => {
  const stranger = installed.as(Principal.selfAuthenticating(Uint8Array.of(7)))
  const { instances } = await stranger.list_deployed_snses({})

  expect(await stranger.register_sns(sns(3))).toEqual({
    err: 'Only a controller may register an SNS',
  })
  expect(
    await installed.as(controller).register_sns({ ...sns(3), ledger_canister_id: [] }),
  ).toEqual({ err: 'An SNS has a ledger' })
  expect(await stranger.list_deployed_snses({})).toEqual({ instances })
})
