import type { Config } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { poolsToAsk } from './poolsToAsk.ts'

const config: Config = {
  environment: 'local',
  network: { host: 'http://localhost:8081' },
  identityProvider: 'http://localhost:8082/authorize',
  canisters: { icp_ledger: 'icp', slu_ledger: 'slu', ckbtc_ledger: 'btc' },
  openingPools: ['hinted'],
}
const opening = { input: 'icp', output: 'slu' }
const pool = (canisterId: string, token0: string, token1: string) => ({
  canisterId,
  token0,
  token1,
  fee: 3000,
})

test('before the list is there, the pools that the configuration names are asked, whichever way the pair is turned', () => {
  expect(poolsToAsk(undefined, opening, config)).toEqual(['hinted'])
  expect(poolsToAsk(undefined, { input: 'slu', output: 'icp' }, config)).toEqual(['hinted'])
})

test('the named pools say nothing about another pair', () => {
  expect(poolsToAsk(undefined, { input: 'icp', output: 'btc' }, config)).toEqual([])
})

test('the list has the last word: a named pool that it lacks is not asked any more', () => {
  const listed = [pool('a', 'icp', 'slu'), pool('b', 'btc', 'icp'), pool('c', 'slu', 'icp')]

  expect(poolsToAsk(listed, opening, config)).toEqual(['a', 'c'])
  expect(poolsToAsk([], opening, config)).toEqual([])
})

test('without a configuration or a hint nothing is asked before the list', () => {
  const { openingPools: _, ...bare } = config

  expect(poolsToAsk(undefined, opening, bare)).toEqual([])
  expect(poolsToAsk(undefined, { input: undefined, output: undefined }, undefined)).toEqual([])
})
