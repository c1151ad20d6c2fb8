import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/trusted_canister_manager'
import * as service from '@sluice/candid/trusted_canister_manager'
import { Network } from '@sluice/network'
import { canisterSource, installCanister } from '@sluice/testing'
import { afterEach, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [controller, governance, stranger, ledger] = [person(1), person(2), person(3), person(4)]

let network: Network
afterEach(() => network.stop())

test('governance and controllers keep the list, everybody reads it, and it survives an upgrade', async () => {
  network = await Network.start({ inMemory: true })
  const list = await installCanister<_SERVICE>(network, {
    source: canisterSource('trusted-canister-manager'),
    service,
    args: [[governance]],
    controllers: [controller],
  })

  await expect(list.as(stranger).addCanister(ledger)).rejects.toThrow('Only a controller')
  expect(await list.as(governance).addCanister(ledger)).toBe(true)
  expect(await list.as(controller).addCanister(ledger)).toBe(false)
  await list.upgrade()
  expect(await list.as(stranger).isCanisterTrusted(ledger)).toBe(true)
  expect(await list.as(stranger).getCanisters()).toEqual([ledger])

  await expect(list.as(stranger).deleteCanister(ledger)).rejects.toThrow('Only a controller')
  expect(await list.as(controller).deleteCanister(ledger)).toBe(true)
  expect(await list.as(governance).deleteCanister(ledger)).toBe(false)
  expect(await list.as(stranger).isCanisterTrusted(ledger)).toBe(false)
})
