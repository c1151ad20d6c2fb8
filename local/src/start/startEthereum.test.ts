import { createServer } from 'node:net'
import { IDL } from '@icp-sdk/core/candid'
import { Network } from '@sluice/network'
import { cannedCanister } from '@sluice/network/testing/canned'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { World } from '../world/World.ts'
import { startEthereum } from './startEthereum.ts'

const free = { web: 0, network: 0, identity: 0, info: 0, bitcoin: 0, ethereum: 0 }
const options = { ports: free, allowedHosts: [] }
const MINTER = '0x00000000000000000000000000000000000000A1'
/** Asks a helper contract for the minter's address. */
const GET_MINTER = '0x93e5d42a'
const HELPER = '0x69610aaB2bc715Fd847086dE5A3A5A8c32c7544A'

let network: Network
beforeEach(async () => {
  network = await Network.start({ inMemory: true })
})
afterEach(() => network.stop())

const worldWith = (canisters: World['deployed']['canisters']) =>
  new World(network, new Map(), { canisters, poolModuleHash: '' })

test("a world's chain is served, and asked for by others of this process, with the minter's address in its contracts", async () => {
  const reply = new Uint8Array(IDL.encode([IDL.Text], [MINTER.toLowerCase()]))
  const canisterId = await network.createCanister()
  const wasmModule = await cannedCanister([{ kind: 'update', method: 'minter_address', reply }])
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
  const minter = { canisterId: canisterId.toText(), module: 'ckethMinter', moduleHash: '' } as const
  const world = worldWith({ cketh_minter: minter })
  const service = await startEthereum(world, options, false)

  const call = { to: HELPER, data: GET_MINTER }
  expect(await world.ethereum.rpc('eth_call', [call, 'latest'])).toBe(
    `0x${'00'.repeat(12)}${MINTER.slice(2).toLowerCase()}`,
  )
  const body = JSON.stringify({ id: 1, method: 'evm_mine' })
  await fetch(service.url ?? '', { method: 'POST', body })
  expect(await world.ethereum.rpc('eth_blockNumber', [])).toBe('0x4')
  const control = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const asked = JSON.stringify({ id: 1, method, params })
    return (await fetch(service.url ?? '', { method: 'POST', body: asked })).json()
  }
  const dead = await control('sluice_setProvider', 'rpc.ankr.com', { kind: 'dead' })
  expect(dead).toMatchObject({ result: { 'rpc.ankr.com': { kind: 'dead' } } })
  expect(world.ethereum.providers.behaviours.get('rpc.ankr.com')).toEqual({ kind: 'dead' })
  expect(await control('sluice_setMining', false)).toMatchObject({ result: false })
  expect(world.ethereum.isMining).toBe(false)
  expect(await control('sluice_setMining', 'no')).toMatchObject({ error: { code: -32_602 } })
  await service.stop()
  await expect(world.ethereum.rpc('eth_blockNumber', [])).rejects.toThrow('closed')
})

test('a world without a minter has a chain, and a port that is taken is no reason not to start', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0
  const ports = { ...free, ethereum: taken }
  const world = worldWith({})
  const service = await startEthereum(world, { ports, allowedHosts: [] })
  expect(service.url).toBeUndefined()
  expect(await world.ethereum.rpc('eth_chainId', [])).toBe('0x7a69')
  await service.stop()
  server.close()
})
