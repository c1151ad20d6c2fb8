import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import * as service from '@sluice/candid/settings'
import { Network } from '@sluice/network'
import { expect, test } from 'vitest'
import { canisterSource, installCanister } from '../index.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')

test('a trap names the line of our source that threw, and no folder of whoever built the module', async () => {
  const network = await Network.start({ inMemory: true })
  const { canisterId } = await installCanister(network, {
    source: canisterSource('settings'),
    service,
    controllers: [],
  })
  const sender = Principal.selfAuthenticating(Uint8Array.of(9))
  const arg = new Uint8Array(5000)

  const text = await network
    .query({ canisterId, method: 'get_default_tokens', sender, arg })
    .then(() => 'no trap', String)

  expect(text).toContain('get_default_tokens was called with more bytes than it takes: 5000')
  const [, file = '', line = ''] = /at requireFitting \(([^:()]+):(\d+)\)/.exec(text) ?? []
  const source = await readFile(join(repository, file), 'utf8')
  expect(source.split('\n')[Number(line) - 1]).toContain('was called with more bytes than it takes')
  expect(text).not.toContain('canister.js')
  expect(text).not.toMatch(/[ (]\/|node_modules\/\.cache|[A-Z]:\\/)
  for (const [, place] of text.matchAll(/\(([^()]+):\d+\)/g))
    expect(await readFile(join(repository, place ?? ''), 'utf8')).not.toBe('')
  await network.stop()
})
