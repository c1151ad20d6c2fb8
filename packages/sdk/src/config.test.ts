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
    launchWallets: ['plug'],
    services: { info: 'http://localhost:8090' },
    bitcoin: { network: 'regtest', explorers: ['http://localhost:8092'] },
    ethereum: { chainId: 31_337, rpcs: ['http://localhost:8545'], explorers: [] },
  }

  expect(parseConfig(whole)).toEqual(whole)
  expect(parseConfig(rich)).toEqual(rich)
})

test.each([
  ['the configuration', null],
  ['network.host', { ...whole, network: {} }],
  ['identityProvider', { ...whole, identityProvider: '' }],
  ['canisters.swap_factory', { ...whole, canisters: { swap_factory: 7 } }],
  ['launchWallets', { ...whole, launchWallets: 'plug' }],
  ['openingPools', { ...whole, openingPools: 'aaaaa-aa' }],
  ['openingPools[1]', { ...whole, openingPools: ['aaaaa-aa', 7] }],
])('one without %s is refused, and the fault is named', (name, json) => {
  expect(() => parseConfig(json)).toThrow(`config.json lacks ${name}`)
})

const mainnet = {
  environment: 'mainnet',
  network: { host: 'https://icp-api.io' },
  identityProvider: 'https://id.ai',
  canisters: { swap_factory: 'aaaaa-aa' },
}

test('one of the mainnet is read when all that it names is on the web', () => {
  expect(parseConfig(mainnet)).toEqual(mainnet)
})

test('support is a link that opens no script', () => {
  for (const support of ['https://example.org/ask', 'mailto:ask@example.org'])
    expect(parseConfig({ ...mainnet, support }).support).toBe(support)
  for (const support of ['javascript:alert(1)', 'http://example.org', 'ask us'])
    expect(() => parseConfig({ ...mainnet, support })).toThrow('config.json names')
})

test.each([
  ['a network of its own', { network: 'signet', explorers: ['https://example.org'] }],
  ['no explorer', { network: 'mainnet', explorers: [] }],
  ['an explorer with a path', { network: 'mainnet', explorers: ['https://example.org/api'] }],
  ['a chain of tests', { network: 'regtest', explorers: ['https://example.org'] }],
  ['an explorer on this machine', { network: 'mainnet', explorers: ['http://localhost:8092'] }],
])('a Bitcoin chain with %s is refused', (_, bitcoin) => {
  expect(() => parseConfig({ ...mainnet, bitcoin })).toThrow('config.json')
})

const ethereum = { chainId: 1, rpcs: ['https://example.org/key'], explorers: [] }
test.each([
  ['another chain', { ...ethereum, chainId: 31_337 }],
  ['no number for a chain', { ...ethereum, chainId: '1' }],
  ['no node', { ...ethereum, rpcs: [] }],
  ['a node that is none', { ...ethereum, rpcs: ['javascript:alert(1)'] }],
  ['a node on this machine', { ...ethereum, rpcs: ['http://localhost:8545'] }],
  ['an explorer with a path', { ...ethereum, explorers: ['https://example.org/tx'] }],
  ['no list of explorers', { chainId: 1, rpcs: ethereum.rpcs }],
])('an Ethereum chain with %s is refused', (_, wrong) => {
  expect(parseConfig({ ...mainnet, ethereum }).ethereum).toEqual(ethereum)
  expect(() => parseConfig({ ...mainnet, ethereum: wrong })).toThrow('config.json')
})

test('a minter is on its own chain alone', () => {
  const sepolia = { ...ethereum, chainId: 11_155_111 }
  const canisters = { cketh_minter: 'jzenf-aiaaa-aaaar-qaa7q-cai' }
  expect(parseConfig({ ...mainnet, canisters, ethereum: sepolia }).ethereum).toEqual(sepolia)
  expect(() => parseConfig({ ...mainnet, canisters, ethereum })).toThrow('its minter is on')
  expect(() => parseConfig({ ...mainnet, ethereum: sepolia })).toThrow('its minter is on')
})

test.each([
  ['a clock that can be moved', { services: { clock: 'https://clock.example' } }],
  ['a clock that was moved', { network: { ...mainnet.network, aheadMs: 1 } }],
  ['a faucet', { canisters: { ...mainnet.canisters, faucet: 'aaaaa-aa' } }],
  ['a sign-in canister of the local world', { canisters: { identity: 'aaaaa-aa' } }],
  ['a network on this machine', { network: { host: 'http://127.0.0.1:4943' } }],
  ['a network on this machine over TLS', { network: { host: 'https://a.localhost:4943' } }],
  ['a sign-in page on this machine', { identityProvider: 'http://localhost:8091' }],
  ['a wallet on this machine', { wallets: { oisy: 'http://localhost:8083' } }],
])('one of the mainnet with %s is refused', (_, part) => {
  expect(() => parseConfig({ ...mainnet, ...part })).toThrow('config.json names')
})
