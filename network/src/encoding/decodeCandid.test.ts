import { Principal } from '@icp-sdk/core/principal'
import { BOMBS } from '@sluice/candid-bounds/testing'
import { expect, test } from 'vitest'
import { Network } from '../network.ts'

test('no argument of a management call keeps the network from others', async () => {
  const network = await Network.start({ inMemory: true })
  const startMs = performance.now()
  for (const [, arg] of BOMBS) {
    const call = { canisterId: Principal.managementCanister(), method: 'canister_status', arg }
    await expect(network.update(call)).rejects.toThrow()
  }
  expect(performance.now() - startMs).toBeLessThan(5000)
  await network.stop()
})
