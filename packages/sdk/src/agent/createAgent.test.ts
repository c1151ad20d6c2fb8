import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { createAgent } from './createAgent.ts'

const config = {
  environment: 'local',
  network: { host: 'http://127.0.0.1:1' },
  identityProvider: '',
  canisters: {},
} as const

test('a request that fails is sent again as often as there are pauses, and then given up', async () => {
  const asked: string[] = []
  const agent = createAgent({
    config,
    fetch: async (input) => {
      asked.push(String(input))
      throw new TypeError('connection lost')
    },
    retryPausesMs: [0, 0],
  })

  const reading = agent.readState(Principal.managementCanister(), { paths: [] })

  await expect(reading).rejects.toThrow()
  expect(asked).toHaveLength(3)
})
