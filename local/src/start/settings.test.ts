import { REAL_CONDITIONS } from '@sluice/network'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('ports come from the environment, else the usual ones', () => {
  const settings = readSettings([], { NETWORK_PORT: '0', SLUICE_DATA: '/data' })

  expect(settings.ports).toEqual({
    web: 8080,
    network: 0,
    identity: 8091,
    info: 8090,
    bitcoin: 8092,
    ethereum: 8545,
  })
  expect(settings.dataFolder).toBe('/data')
})

test('further host names are none unless they are given', () => {
  expect(readSettings([], {}).allowedHosts).toEqual([])
  expect(readSettings([], { SLUICE_HOSTS: 'a.example, b.example' }).allowedHosts).toEqual([
    'a.example',
    'b.example',
  ])
})

test('a port that is none is refused by name', () => {
  expect(() => readSettings([], { PORT: '80a' })).toThrow('PORT=80a is not a port')
})

test('unknown options are refused', () => {
  expect(() => readSettings(['--frsh'], {})).toThrow('--frsh')
  expect(readSettings(['--fresh'], {}).isFresh).toBe(true)
})

test('a network as the real one is asked for, and its luck may be that of another time', () => {
  expect(readSettings([], {}).conditions).toBeUndefined()
  expect(readSettings(['--real'], {}).conditions).toEqual(REAL_CONDITIONS)
  expect(readSettings(['--real', '--seed', '7'], {}).conditions).toMatchObject({ seed: 7 })
  for (const seed of ['-1', 'x', '4294967296'])
    expect(() => readSettings(['--real', `--seed=${seed}`], {})).toThrow(`--seed ${seed} is none`)
})
