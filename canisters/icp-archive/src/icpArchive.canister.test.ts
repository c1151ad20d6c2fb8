import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/icp_archive'
import * as service from '@sluice/candid/icp_archive'
import type { _SERVICE as IndexService } from '@sluice/candid/icp_index'
import * as indexService from '@sluice/candid/icp_index'
import type { _SERVICE as LedgerService } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import { accountIdentifier, sha256, toHex } from '@sluice/canister'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const minter = person(0)
const bob = person(2)
const controller = person(3)
const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })

let network: Network
let ledger: Installed<LedgerService>
let archive: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_800_000_000_000_000_000n })
  ledger = await installCanister<LedgerService>(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    controllers: [controller],
    args: [
      {
        kind: { Icp: null },
        name: 'Internet Computer',
        symbol: 'ICP',
        decimals: 8,
        transfer_fee: 10_000n,
        max_memo_length: 32,
        max_transactions_in_window: [],
        fee_collector_account: [],
        minting_account: accountOf(minter),
        initial_balances: [],
        metadata: [],
      },
    ],
  })
  archive = await installCanister<_SERVICE>(network, {
    source: canisterSource('icp-archive'),
    service,
    args: [{ ledger_id: ledger.canisterId }],
  })
  const settings = {
    canister_id: archive.canisterId,
    trigger_threshold: 20n,
    num_blocks_to_archive: 10n,
  }
  await ledger.as(controller).set_archive(settings)
  for (let amount = 0n; amount < 45n; amount++) {
    const order = {
      fee: [] as [],
      memo: [] as [],
      from_subaccount: [] as [],
      created_at_time: [] as [],
    }
    await ledger.as(minter).icrc1_transfer({ ...order, to: accountOf(bob), amount })
  }
  await network.advanceTime(1_000)
})
afterAll(() => network.stop())

test('the ledger points to the archive for its old blocks, and together they are one log', async () => {
  const log = await ledger.as(bob).query_blocks({ start: 0n, length: 100n })
  expect(log).toMatchObject({ chain_length: 45n, first_block_index: 30n })
  const [pointer] = log.archived_blocks
  expect(pointer).toMatchObject({
    start: 0n,
    length: 30n,
    callback: [archive.canisterId, 'get_blocks'],
  })

  const old = await archive.as(bob).get_blocks({ start: 0n, length: 30n })

  if ('Err' in old) throw new Error('the archive refuses')
  const minted = [...old.Ok.blocks, ...log.blocks].map(({ transaction: { operation } }) =>
    operation[0] !== undefined && 'Mint' in operation[0] ? operation[0].Mint.amount.e8s : undefined,
  )
  expect(minted).toEqual(Array.from({ length: 45 }, (_, place) => BigInt(place)))
  expect(await archive.as(bob).get_blocks({ start: 30n, length: 1n })).toEqual({
    Err: { BadFirstBlockIndex: { requested_index: 30n, first_valid_index: 0n } },
  })
})

test('encoded blocks are told by ledger and archive, and each one hashes to the parent of the next', async () => {
  const range = { start: 0n, length: 100n }
  const encoded = await ledger.as(bob).query_encoded_blocks(range)
  const [pointer] = encoded.archived_blocks
  expect(encoded).toMatchObject({ chain_length: 45n, first_block_index: 30n })
  expect(pointer).toMatchObject({
    start: 0n,
    length: 30n,
    callback: [archive.canisterId, 'get_encoded_blocks'],
  })
  expect(await ledger.as(bob).archives()).toEqual({
    archives: [{ canister_id: archive.canisterId }],
  })
  const old = await archive.as(bob).get_encoded_blocks({ start: 0n, length: 30n })
  const readable = await archive.as(bob).get_blocks({ start: 0n, length: 30n })
  const log = await ledger.as(bob).query_blocks(range)
  if ('Err' in old || 'Err' in readable) throw new Error('the archive refuses')
  const hashes = [...old.Ok, ...encoded.blocks].map((block) => sha256(Uint8Array.from(block)))
  const parents = [...readable.Ok.blocks, ...log.blocks].map(({ parent_hash }) => parent_hash[0])
  expect(hashes).toHaveLength(45)
  expect(parents).toEqual([undefined, ...hashes.slice(0, -1)])
  expect(await archive.as(bob).get_encoded_blocks({ start: 30n, length: 1n })).toHaveProperty('Err')
})

test('the ICP index reads the archive too', async () => {
  const index = await installCanister<IndexService>(network, {
    source: canisterSource('icp-index'),
    service: indexService,
    args: [{ ledger_id: ledger.canisterId, retrieve_blocks_from_ledger_interval_seconds: [] }],
  })
  await network.advanceTime(1_000)
  const account_identifier = toHex(accountIdentifier(bob.toUint8Array()))
  const wish = { account_identifier, start: [] as [], max_results: 100n }
  const answer = await index.as(bob).get_account_identifier_transactions(wish)
  if ('Err' in answer) throw new Error(answer.Err.message)
  expect(answer.Ok.balance).toBe((44n * 45n) / 2n)
  expect(answer.Ok.transactions.map(({ id }) => id)).toEqual(
    Array.from({ length: 45 }, (_, place) => BigInt(44 - place)),
  )
})

test('an archive keeps its blocks over an upgrade', async () => {
  await archive.upgrade()
  const old = await archive.as(bob).get_blocks({ start: 29n, length: 5n })
  expect(old).toMatchObject({ Ok: { blocks: { length: 1 } } })
})
