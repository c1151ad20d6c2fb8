import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { toHashText } from '../bitcoin/transaction/hashes.ts'
import {
  alice,
  type BridgeWorld,
  bob,
  bridgeFrom,
  CHECK_FEE,
  startBridge,
} from './testing/BridgeWorld.ts'

const DAY_SECONDS = 86_400
const VALUE = 1_000_000n

let world: BridgeWorld
forkEachTest({
  prepare: () => startBridge(),
  forkOf: bridgeFrom,
  use: (fork) => {
    world = fork
  },
})

test('a deposit waits for its confirmations, is minted less the fee, and is minted once', async () => {
  await world.deposit(alice, VALUE, 1)

  expect(await world.update(alice)).toMatchObject({
    Err: {
      NoNewUtxos: {
        current_confirmations: [1],
        required_confirmations: 6,
        pending_utxos: [[{ value: VALUE, confirmations: 1 }]],
        suspended_utxos: [[]],
      },
    },
  })
  await world.requireSolvent()
  await world.mine(5)
  expect(await world.update(alice)).toMatchObject({
    Ok: [{ Minted: { minted_amount: VALUE - CHECK_FEE, utxo: { value: VALUE } } }],
  })

  expect(await world.update(alice)).toMatchObject({
    Err: { NoNewUtxos: { current_confirmations: [] } },
  })
  expect(await world.balanceOf(alice)).toBe(VALUE - CHECK_FEE)
  expect(await world.as(alice).get_known_utxos({ owner: [], subaccount: [] })).toHaveLength(1)
  await world.requireSolvent()
})

test('of two calls at once, one is told that the other is at work', async () => {
  await world.deposit(alice, VALUE)

  const answers = await Promise.all([world.update(alice), world.update(alice), world.update(bob)])

  expect(answers[0]).toHaveProperty('Ok')
  expect(answers[1]).toEqual({ Err: { AlreadyProcessing: null } })
  expect(answers[2]).toMatchObject({ Err: { NoNewUtxos: {} } })
  expect(await world.balanceOf(alice)).toBe(VALUE - CHECK_FEE)
  await world.requireSolvent()
})

test('a deposit of no more than the fee is kept, told, and looked at again after a day', async () => {
  await world.deposit(alice, 600n)
  await world.upgradeWith({ check_fee: [600n] })

  expect(await world.update(alice)).toMatchObject({ Ok: [{ ValueTooSmall: { value: 600n } }] })
  const waiting = await world.update(alice)
  expect(waiting).toMatchObject({
    Err: { NoNewUtxos: { suspended_utxos: [[{ reason: { ValueTooSmall: null } }]] } },
  })
  expect((await world.requireSolvent()).unclaimed).toBe(600n)
  await world.upgradeWith({ check_fee: [CHECK_FEE] })
  expect(await world.update(alice)).toMatchObject({ Err: { NoNewUtxos: {} } })

  await world.passSeconds(DAY_SECONDS)

  expect(await world.update(alice)).toMatchObject({ Ok: [{ Minted: { minted_amount: 500n } }] })
  expect((await world.requireSolvent()).unclaimed).toBe(0n)
})

test('a tainted deposit is set aside, and minted when it is no longer tainted a day later', async () => {
  const { txid } = await world.deposit(alice, VALUE)
  const checker = world.checker.as(controller)
  await checker.set_blocked({ addresses: [], txids: [txid] })

  expect(await world.update(alice)).toMatchObject({ Ok: [{ Tainted: { value: VALUE } }] })
  expect(await world.update(alice)).toMatchObject({
    Err: { NoNewUtxos: { suspended_utxos: [[{ reason: { Quarantined: null } }]] } },
  })
  await world.requireSolvent()
  await checker.set_blocked({ addresses: [], txids: [] })
  await world.passSeconds(DAY_SECONDS)

  expect(await world.update(alice)).toMatchObject({ Ok: [{ Minted: {} }] })
  await world.requireSolvent()
})

test('an account that can have no deposits is refused', async () => {
  const { minter } = world
  const of = (owner: typeof alice) => ({ owner: [owner] as [typeof alice], subaccount: [] as [] })
  await expect(world.as(alice).update_balance(of(minter.canisterId))).rejects.toThrow(
    "cannot update minter's balance",
  )
  const short: [Uint8Array] = [new Uint8Array(31)]
  await expect(world.as(alice).get_btc_address({ owner: [], subaccount: short })).rejects.toThrow(
    'a subaccount has 32 bytes',
  )
})

test('accounts have addresses of their own, and zeros are the default subaccount', async () => {
  const addressOf = (subaccount: [] | [Uint8Array]) =>
    world.as(alice).get_btc_address({ owner: [], subaccount })
  const plain = await addressOf([])
  expect(await addressOf([new Uint8Array(32)])).toBe(plain)
  expect(await addressOf([new Uint8Array(32).fill(1)])).not.toBe(plain)
  expect(await world.depositAddress(bob)).not.toBe(plain)
})

test('a deposit that a reorganisation takes at 5 of 6 is minted when it is there again, once', async () => {
  await world.deposit(alice, VALUE, 5)
  await world.chain(({ node }) => node.reorganize({ depth: 5 }))
  expect(await world.update(alice)).toMatchObject({
    Err: { NoNewUtxos: { current_confirmations: [] } },
  })
  await world.mine(6)
  expect(await world.update(alice)).toMatchObject({ Ok: [{ Minted: {} }] })

  await world.chain(({ node }) => node.reorganize({ depth: 6 }))
  await world.mine(6)

  expect(await world.update(alice)).toMatchObject({ Err: { NoNewUtxos: {} } })
  expect(await world.balanceOf(alice)).toBe(VALUE - CHECK_FEE)
  await world.requireSolvent()
})

test('a mint bears the coin that it is for in its memo', async () => {
  const { txid } = await world.deposit(alice, VALUE)
  const answer = await world.update(alice)
  if (!('Ok' in answer) || answer.Ok[0] === undefined || !('Minted' in answer.Ok[0]))
    throw new Error('nothing was minted')
  const { block_index } = answer.Ok[0].Minted
  const { blocks } = await world
    .ledger(alice)
    .icrc3_get_blocks([{ start: block_index, length: 1n }])
  const encoded_memo = world.memoOf(blocks[0]?.block)
  const decoded = await world
    .as(alice)
    .decode_ledger_memo({ memo_type: { Mint: null }, encoded_memo })
  if (!('Ok' in decoded) || decoded.Ok[0] === undefined || !('Mint' in decoded.Ok[0]))
    throw new Error('no memo of a mint')
  const [memo] = decoded.Ok[0].Mint
  if (memo === undefined || !('Convert' in memo)) throw new Error('no memo of a deposit')
  expect(memo.Convert.kyt_fee).toEqual([CHECK_FEE])
  expect(toHashText(memo.Convert.txid[0] ?? new Uint8Array())).toBe(txid)
})
