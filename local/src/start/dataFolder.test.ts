import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Network } from '@sluice/network'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetData, forgetNetwork, readDeployed, saveDeployed } from './dataFolder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-data-'))
})
afterEach(() => rm(folder, { recursive: true }))

const deployed = {
  canisters: { faucet: { canisterId: 'aaaaa-aa', module: 'faucet', moduleHash: '00' } },
  poolModuleHash: '01',
} as const

test('forgetting the data leaves what somebody else keeps in the folder', async () => {
  await mkdir(join(folder, 'network'))
  await writeFile(join(folder, 'network', 'network.db'), '')
  await writeFile(join(folder, 'network', 'package.json'), '')
  await writeFile(join(folder, 'thesis.txt'), '')
  await saveDeployed(folder, deployed)

  await forgetData(folder)

  expect(await readdir(folder)).toEqual(['network', 'thesis.txt'])
  expect(await readdir(join(folder, 'network'))).toEqual(['package.json'])
})

test('a network that runs keeps its data', async () => {
  const network = await Network.start({ dataDir: join(folder, 'network') })

  await expect(forgetData(folder)).rejects.toThrow('in use')
  await network.stop()
  await forgetData(folder)

  expect(await readdir(join(folder, 'network'))).toEqual([])
})

test('a damaged network can be forgotten', async () => {
  await mkdir(join(folder, 'network'))
  await writeFile(join(folder, 'network', 'network.db'), 'x'.repeat(9000))

  await forgetData(folder)

  expect(await readdir(join(folder, 'network'))).toEqual([])
})

test('forgetting the network of a folder that does not exist is no fault', async () => {
  await forgetNetwork(join(folder, 'nowhere'))
  expect(await readdir(folder)).toEqual([])
})

test('what was deployed is read back, and absent before', async () => {
  expect(await readDeployed(folder)).toBeUndefined()
  await saveDeployed(folder, deployed)
  expect(await readDeployed(folder)).toEqual(deployed)
})

test.each(['', '{', '{}', 'null', '{"poolModuleHash":"01","canisters":{"a":{}}}'])(
  'a record %j of another version names the way out',
  async (json) => {
    await writeFile(join(folder, 'deployed.json'), json)
    await expect(readDeployed(folder)).rejects.toThrow('npm start -- --fresh')
  },
)
