import { expect, test } from 'vitest'
import type { Actors } from '../actors.ts'
import { SnsReads } from './SnsReads.ts'

const GOVERNANCE = 'csyra-haaaa-aaaaq-aacva-cai'

/** A governance that tells this modulation, to whoever asks without a signature. */
const telling = (basisPoints: number | undefined) => {
  const current_basis_points = basisPoints === undefined ? [] : [basisPoints]
  const modulation = [{ current_basis_points, updated_at_timestamp_seconds: [] }]
  const service = { get_maturity_modulation: async () => ({ maturity_modulation: modulation }) }
  return new SnsReads({ unsigned: () => service } as unknown as Actors, Date.now)
}

test.each([
  [120, 120n],
  [-500, -500n],
  [0, 0n],
  [undefined, undefined],
  // nobody would get ten times as much, or owe something
  [100_000, undefined],
  [-10_001, undefined],
])('a governance that tells %s of its modulation is read as %s', async (told, read) => {
  expect(await telling(told).fetchModulation(GOVERNANCE)).toBe(read)
})
