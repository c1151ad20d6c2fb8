import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const whole = {
  environment: 'local',
  network: { host: 'http://localhost:8081', rootKey: 'abcd' },
  identityProvider: 'http://localhost:8082/authorize',
  canisters: { swap_factory: 'aaaaa-aa' },
}

test('a configuration is read as it stands, with and without what it may leave out', () => {
  const rich = {
    ...whole,
    wallets: { oisy: 'http://localhost:8083' },
    openingPools: ['aaaaa-aa'],
    services: { info: 'http://localhost:8090' },
  }

  expect(parseConfig(whole)).toEqual(whole)
  expect(parseConfig(rich)).toEqual(rich)
})

test.each([
  ['the configuration', null],
  ['network.host', { ...whole, network: {} }],
  ['identityProvider', { ...whole, identityProvider: '' }],
  ['canisters.swap_factory', { ...whole, canisters: { swap_factory: 7 } }],
  ['openingPools', { ...whole, openingPools: 'aaaaa-aa' }],
  ['openingPools[1]', { ...whole, openingPools: ['aaaaa-aa', 7] }],
])('one without %s is refused, and the fault is named', (name, json) => {
  expect(() => parseConfig(json)).toThrow(`config.json lacks ${name}`)
})
