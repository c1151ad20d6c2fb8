import { expect, test } from 'vitest'
import { worldHash } from './worldHash.ts'

const WEB = 'http://localhost:8080'
const modulesAt = (file: string) => new Map([['faucet', { file }]])

test('a world is to be brought up anew when a module or the address of the web app changes, and only then', async () => {
  const settled = await worldHash(modulesAt('/a/faucet-1.wasm.gz'), WEB)

  expect(await worldHash(modulesAt('/another/folder/faucet-1.wasm.gz'), WEB)).toBe(settled)
  expect(await worldHash(modulesAt('/a/faucet-2.wasm.gz'), WEB)).not.toBe(settled)
  expect(await worldHash(modulesAt('/a/faucet-1.wasm.gz'), 'http://localhost:1')).not.toBe(settled)
})
