import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, CheckArg } from '@sluice/candid/btc_checker'
import * as service from '@sluice/candid/btc_checker'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const controller = Principal.selfAuthenticating(Uint8Array.of(1))
const stranger = Principal.selfAuthenticating(Uint8Array.of(2))
const PLAIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const OLD = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const TXID_TEXT = `${'0'.repeat(62)}2a`
const TXID = Uint8Array.of(42, ...new Uint8Array(31))
const INSTALL: CheckArg = {
  InitArg: { btc_network: { mainnet: null }, check_mode: { Normal: null }, num_subnet_nodes: 13 },
}
const upgradeTo = (mode: 'AcceptAll' | 'RejectAll'): CheckArg => ({
  UpgradeArg: [
    {
      check_mode: [mode === 'AcceptAll' ? { AcceptAll: null } : { RejectAll: null }],
      num_subnet_nodes: [],
    },
  ],
})

let network: Network
let checker: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  checker = await installCanister<_SERVICE>(network, {
    source: canisterSource('btc-checker', 'local/canisters'),
    service,
    args: [INSTALL],
    controllers: [controller],
  })
})
afterAll(() => network.stop())

test('what its controller lists fails, also after an upgrade', async () => {
  const lists = { addresses: [OLD, TAPROOT], txids: [TXID_TEXT] }
  expect(await checker.as(controller).set_blocked(lists)).toEqual({ ok: null })

  await checker.upgrade()

  const asked = checker.as(stranger)
  expect(await asked.get_blocked()).toEqual(lists)
  for (const address of lists.addresses) {
    expect(await asked.check_address({ address })).toEqual({ Failed: null })
  }
  expect(await asked.check_address({ address: PLAIN })).toEqual({ Passed: null })
  expect(await asked.check_transaction_query({ txid: TXID })).toEqual({ Failed: [] })
  expect(await asked.check_transaction_query({ txid: new Uint8Array(32) })).toEqual({
    Passed: null,
  })
})

test('an upgrade sets the mode', async () => {
  const asked = checker.as(stranger)
  await checker.upgrade([upgradeTo('RejectAll')])
  expect(await asked.check_address({ address: PLAIN })).toEqual({ Failed: null })
  await checker.upgrade([upgradeTo('AcceptAll')])
  expect(await asked.check_address({ address: OLD })).toEqual({ Passed: null })
})

test('a person brings no cycles, and strangers set nothing', async () => {
  const asked = checker.as(stranger)
  expect(await asked.check_transaction({ txid: TXID })).toEqual({
    Unknown: { NotEnoughCycles: null },
  })
  expect(await asked.check_transaction_str({ txid: TXID_TEXT })).toEqual({
    Unknown: { NotEnoughCycles: null },
  })
  expect(await asked.check_transaction_str({ txid: 'none' })).toHaveProperty(
    'Unknown.Error.InvalidTransactionId',
  )
  expect(await asked.set_blocked({ addresses: [], txids: [] })).toHaveProperty('err')
})

test('a malformed address traps with the cause', async () => {
  await expect(checker.as(stranger).check_address({ address: `${PLAIN}q` })).rejects.toThrow(
    'its checksum does not match',
  )
})

test('full lists are set and answered', async () => {
  const txids = Array.from({ length: 1_000 }, (_, index) => index.toString(16).padStart(64, '0'))
  const lists = { addresses: new Array<string>(1_000).fill(PLAIN), txids }
  expect(await checker.as(controller).set_blocked(lists)).toEqual({ ok: null })
  expect((await checker.as(stranger).get_blocked()).txids.length).toBe(1_000)
})
