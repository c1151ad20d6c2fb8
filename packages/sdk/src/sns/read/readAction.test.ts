import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { readAction } from './readAction.ts'

const HASH = '0a'.repeat(32)
const canister = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
const upgrade = {
  canister_id: [canister] satisfies [Principal],
  new_canister_wasm: new Uint8Array(),
  chunked_canister_wasm: [] as [],
  canister_upgrade_arg: [] as [],
  mode: [3] satisfies [number],
}
const read = (rendering: string) =>
  readAction([{ UpgradeSnsControlledCanister: upgrade }], rendering)

test.each([
  [`## Module SHA-256\n\n${HASH}\n\n## Mode`, HASH],
  [`## Canister wasm sha256: ${HASH.toUpperCase()}`, HASH],
  [`## Module SHA-256\n\n${HASH}ff`, undefined],
  ['no hash at all', undefined],
])('of an upgrade the hash is read out of %j', (rendering, moduleHash) => {
  expect(read(rendering)).toEqual({
    kind: 'upgrade',
    canisterId: canister.toText(),
    mode: 'upgrade',
    moduleHash,
  })
})

test('of a module in chunks the hash is what it is installed by', () => {
  const chunked = {
    wasm_module_hash: new Uint8Array(32).fill(10),
    store_canister_id: [canister] satisfies [Principal],
    chunk_hashes_list: [],
  }
  const action = { ...upgrade, chunked_canister_wasm: [chunked] satisfies [typeof chunked] }
  expect(readAction([{ UpgradeSnsControlledCanister: action }], '')).toMatchObject({
    moduleHash: HASH,
  })
})

test('what a ledger would be called is bounded, and a logo is only said to be there', () => {
  const parameters = {
    transfer_fee: [5n] satisfies [bigint],
    token_name: ['x'.repeat(1_000)] satisfies [string],
    token_symbol: [] as [],
    token_logo: ['data:,'] satisfies [string],
  }
  expect(readAction([{ ManageLedgerParameters: parameters }], '')).toEqual({
    kind: 'ledger-parameters',
    transferFee: 5n,
    name: 'x'.repeat(256),
    symbol: undefined,
    hasLogo: true,
  })
})
