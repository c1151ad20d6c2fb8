import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { parseSqrtPriceX96 } from '@sluice/amm'
import type { _SERVICE, MintArgs } from '@sluice/candid/swap_pool'
import * as service from '@sluice/candid/swap_pool'
import { Network } from '@sluice/network'
import { compileMotoko } from '@sluice/network/testing/motoko'
import { canisterSource, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../testing/poolWorld.ts'

/** A ledger that calls its token whatever it was told to. */
const HOSTILE_LEDGER = `
persistent actor class Ledger(symbol : Text, times : Nat) {
  public query func icrc1_symbol() : async Text {
    var text = "";
    var left = times;
    while (left > 0) { text #= symbol; left -= 1 };
    text
  };
  public query func icrc1_decimals() : async Nat8 { 8 };
  public query func icrc1_fee() : async Nat { 10 };
}
`

let network: Network
let module: Uint8Array
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  module = compileMotoko(HOSTILE_LEDGER, 'enhanced')
})
afterAll(() => network.stop())

async function ledgerNamed(symbol: string, times = 1n): Promise<Principal> {
  const canisterId = await network.createCanister()
  const arg = IDL.encode([IDL.Text, IDL.Nat], [symbol, times])
  await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg })
  return canisterId
}

/** What a wallet shows of a deposit into a position of a pool between these tokens. */
async function promptOf(first: Principal, second: Principal): Promise<string> {
  const tokenOf = (ledger: Principal) => ({ address: ledger.toText(), standard: 'ICRC1' })
  const nobody = person(200)
  const pool = await installCanister<_SERVICE>(network, {
    source: canisterSource('swap-pool'),
    service,
    args: [tokenOf(first), tokenOf(second), nobody, nobody, nobody, nobody],
  })
  const owner = pool.as(Principal.anonymous())
  await owner.init(3000n, 60n, parseSqrtPriceX96('1', { decimals0: 8, decimals1: 8 }))
  await network.runUntilIdle()
  const amounts = { amount0Desired: '100000000', amount1Desired: '900000000' }
  const args: MintArgs = {
    ...amounts,
    amount0Min: [],
    amount1Min: [],
    token0: first.toText(),
    token1: second.toText(),
    fee: 3000n,
    tickLower: -60n,
    tickUpper: 60n,
  }
  const mint = service.idlFactory({ IDL })._fields.find(([name]) => name === 'mint')?.[1]
  const answer = await owner.icrc21_canister_call_consent_message({
    arg: IDL.encode(mint?.argTypes ?? [], [args]),
    method: 'mint',
    user_preferences: {
      metadata: { language: 'en', utc_offset_minutes: [] },
      device_spec: [{ GenericDisplay: null }],
    },
  })
  if ('Err' in answer || !('GenericDisplayMessage' in answer.Ok.consent_message))
    throw new Error('the pool explains nothing')
  return answer.Ok.consent_message.GenericDisplayMessage
}

test('a token cannot write a line of the prompt that names what it takes', async () => {
  const forged = 'X:**\n1\n\n**At most, A:**\n0 A\n\n**B'
  const prompt = await promptOf(await ledgerNamed('AAA'), await ledgerNamed(forged))

  const labels = prompt.split('\n').filter((line) => line.startsWith('**'))
  expect(labels).toHaveLength(3)
  expect(labels[0]).toBe('**At most, AAA:**')
  expect(labels[1]).toMatch(/^\*\*At most, “X:/)
  expect(prompt.split('\n')).not.toContain('0 A')
  expect(prompt).toContain('9 “X:')
})

test('a symbol of a megabyte is not stored, and the token goes by its address', async () => {
  const long = await ledgerNamed('A long name. ', 80_000n)
  const prompt = await promptOf(await ledgerNamed('AAA'), long)

  expect(prompt).toContain(long.toText())
  expect(prompt.length).toBeLessThan(1000)
})
