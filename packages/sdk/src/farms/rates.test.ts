import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { Actors } from '../actors.ts'
import type { Config } from '../config.ts'
import { StakingReads } from '../staking/StakingReads.ts'
import { aprPpmAfterFee } from './Farm.ts'
import { FarmReads } from './FarmReads.ts'

const ID = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const ME = Principal.anonymous()
const config: Config = {
  environment: 'local',
  network: { host: 'http://localhost:1' },
  identityProvider: 'http://localhost:1',
  canisters: { staking_pool_index: ID },
}

/** A canister that answers with this, whoever it is taken for. */
// of all calls only those that are answered here are made
const actorsOf = (service: object): Actors => ({ other: () => service }) as unknown as Actors

test('a rate is what reaches those who stake: without the fee', () => {
  expect(aprPpmAfterFee(20, 50n)).toBe(190_000)
  expect(aprPpmAfterFee(20, 0n)).toBe(200_000)
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s percent is no rate', (percent) => {
  expect(aprPpmAfterFee(percent, 50n)).toBeUndefined()
})

test('what a farm has written down is told after its fee', async () => {
  const reads = new FarmReads(
    config,
    actorsOf({
      getAPRRecord: async () => ({ ok: [[10n, 20] as const] }),
      getInitArgs: async () => ({ ok: { fee: 50n } }),
    }),
    ME,
  )
  expect(await reads.fetchAprs(ID)).toEqual([{ atSeconds: 10, aprPpm: 190_000 }])
})

test('what the index has written down of a staking pool is told after the pool’s fee', async () => {
  const service = {
    queryAPR: async () => ({ ok: [{ time: 10n, apr: 20 }] }),
    getPoolInfo: async () => ({ ok: { rewardFee: 50n } }),
  }
  // balances are not asked for
  const reading = { now: () => 0 } as unknown as ConstructorParameters<typeof StakingReads>[3]
  const reads = new StakingReads(config, actorsOf(service), ME, reading)
  expect(await reads.fetchAprs(ID, [0, 20])).toEqual([{ atSeconds: 10, aprPpm: 190_000 }])
})
