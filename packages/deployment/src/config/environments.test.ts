import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IC_ROOT_KEY } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { parseConfig } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { DEPLOYED } from '../canisters.ts'
import { REPOSITORY } from '../project/Project.ts'
import { ENVIRONMENTS, readEnvironment } from './EnvironmentConfig.ts'

const REAL = ['staging', 'ic'] as const

test('every environment is whole, and names canisters by ids that exist', async () => {
  for (const name of ENVIRONMENTS) {
    const { canisters } = await readEnvironment(name)
    for (const id of Object.values(canisters)) expect(Principal.fromText(id).toText()).toBe(id)
  }
})

test.each(REAL)('no stand-in and no faucet of the local world is on %s', async (name) => {
  const { canisters, environment, network, identityProvider, wallets } = await readEnvironment(name)
  // the real ones that local stand-ins stand for keep their names; what exists on no other network has none here
  expect(Object.keys(canisters)).not.toContain('faucet')
  expect(Object.keys(canisters)).not.toContain('identity')
  expect(environment).toBe('mainnet')
  expect(wallets).toBeUndefined()
  for (const address of [network.host, identityProvider])
    expect(new URL(address).protocol).toBe('https:')
  const standIns = await readdir(join(REPOSITORY, 'local', 'canisters'))
  for (const { source } of DEPLOYED) expect(standIns).not.toContain(source)
})

test.each(REAL)('nobody but the IC is believed on %s', async (name) => {
  const config = await readEnvironment(name)
  expect(config.network.rootKey).toBeUndefined()
  expect(IC_ROOT_KEY).toMatch(/^308182301d060d2b0601040182dc7c/)
  const forged = { ...config, network: { ...config.network, rootKey: 'ab'.repeat(133) } }
  expect(() => parseConfig(forged)).toThrow('root key')
  const real = { ...config, network: { ...config.network, rootKey: IC_ROOT_KEY } }
  expect(parseConfig(real).network.rootKey).toBe(IC_ROOT_KEY)
})

test.each(REAL)('%s can be on Sepolia, whose minter it then has to name', async (name) => {
  const config = await readEnvironment(name)
  const file = join(REPOSITORY, 'config', 'chains', 'sepolia.json')
  const { ethereum, canisters } = JSON.parse(await readFile(file, 'utf8'))
  const moved = { ...config, ethereum, canisters: { ...config.canisters, ...canisters } }
  expect(parseConfig(moved).ethereum).toEqual(ethereum)
  expect(() => parseConfig({ ...config, ethereum })).toThrow('its minter is on')
  expect(() => parseConfig({ ...moved, ethereum: config.ethereum })).toThrow('its minter is on')
})
