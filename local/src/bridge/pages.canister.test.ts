import { IDL } from '@icp-sdk/core/candid'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import { toHashText } from '../bitcoin/transaction/hashes.ts'
import { alice, type BridgeWorld, bob, bridgeFrom, startBridge } from './testing/BridgeWorld.ts'

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let world: BridgeWorld
forkEachTest({
  prepare: () => startBridge(),
  forkOf: bridgeFrom,
  use: (fork) => {
    world = fork
  },
})

async function fetchPage(url: string) {
  const page = { method: 'GET', url, headers: [], body: new Uint8Array() }
  const { status_code, body } = await world.as(alice).http_request(page)
  return { status: status_code, text: new TextDecoder().decode(Uint8Array.from(body)) }
}

test('the pages show a deposit that was minted and a withdrawal that waits', async () => {
  const paid = await world.deposit(alice, 1_000_000n)
  await world.update(alice)
  await world.withdraw(bob, ADDRESS, 250_000n)

  const dashboard = await fetchPage('/dashboard?coins=0')
  expect(dashboard.status).toBe(200)
  for (const shown of [paid.txid, alice.toText(), ADDRESS, '0.01000000', '0.00250000']) {
    expect(dashboard.text).toContain(shown)
  }
  expect((await fetchPage('/metrics')).text).toContain('\nckbtc_minter_pending_requests 1\n')
  const { entries } = JSON.parse((await fetchPage('/logs')).text)
  expect(entries[0].message).toContain('accepted_retrieve_btc_request')
  expect((await fetchPage('/none')).status).toBe(404)
})

test('the pages show a transaction from its first moment to its confirmation', async () => {
  await world.withdraw(bob, ADDRESS, 250_000n)
  await world.passSeconds(700)
  const [waiting] = await world.chain(({ node }) => node.mempool.transactions)
  if (waiting === undefined) throw new Error('nothing has been sent')

  expect((await fetchPage('/dashboard')).text).toMatch(new RegExp(`${waiting.txid}.*<td>sent</td>`))
  await world.confirm()
  expect((await fetchPage('/dashboard')).text).toMatch(
    new RegExp(`${waiting.txid}.*<td>confirmed</td>`),
  )
})

test('a wallet is told what it is asked to sign, and nothing of what would be refused', async () => {
  const type = IDL.Record({
    address: IDL.Text,
    amount: IDL.Nat64,
    from_subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)),
  })
  const consentTo = (address: string) =>
    world.as(alice).icrc21_canister_call_consent_message({
      method: 'retrieve_btc_with_approval',
      arg: new Uint8Array(IDL.encode([type], [{ address, amount: 250_000n, from_subaccount: [] }])),
      user_preferences: {
        metadata: { language: 'en', utc_offset_minutes: [] },
        device_spec: [{ GenericDisplay: null }],
      },
    })

  const consent = await consentTo(ADDRESS)
  expect(consent).toMatchObject({
    Ok: { consent_message: { GenericDisplayMessage: expect.stringContaining(ADDRESS) } },
  })
  expect(await consentTo('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toHaveProperty('Err')
})

test('memos are read, and bytes that are none are refused, in the module as in the tests', async () => {
  const paid = await world.deposit(alice, 1_000_000n)
  await world.update(alice)
  const { blocks } = await world.ledger(alice).icrc3_get_blocks([{ start: 0n, length: 100n }])
  const decode = (encoded_memo: Uint8Array, kind: 'Mint' | 'Burn' = 'Mint') =>
    world.as(alice).decode_ledger_memo({
      memo_type: kind === 'Mint' ? { Mint: null } : { Burn: null },
      encoded_memo,
    })

  const answer = await decode(world.memoOf(blocks.at(-1)?.block))
  if (!('Ok' in answer)) throw new Error('the memo cannot be read')
  const [memo] = answer.Ok
  if (memo === undefined || !('Mint' in memo)) throw new Error('it is a mint')
  const [mint] = memo.Mint
  if (mint === undefined || !('Convert' in mint)) throw new Error('it is a deposit')
  expect(toHashText(Uint8Array.from(mint.Convert.txid[0] ?? []))).toBe(paid.txid)
  expect(mint.Convert.kyt_fee).toEqual([100n])
  // an address that is no UTF-8
  expect(await decode(Uint8Array.of(130, 0, 131, 97, 255, 246, 246), 'Burn')).toHaveProperty('Err')
  expect(await decode(new Uint8Array(81))).toEqual({
    Err: [{ InvalidMemo: 'The memo is longer than 80 bytes' }],
  })
})
