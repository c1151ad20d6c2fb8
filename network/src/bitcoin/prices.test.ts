import { IDL } from '@icp-sdk/core/candid'
import { expect, test } from 'vitest'
import { Journals } from '../journals/Journals.ts'
import { MANAGEMENT_ID } from '../principals.ts'
import { PaperChain } from '../testing/paperChain.ts'
import { BitcoinApi } from './BitcoinApi.ts'
import { BitcoinArguments } from './bitcoinCandid.ts'
import { TEST_CANISTER } from './bitcoinCanisters.ts'
import { ChainAccess } from './ChainAccess.ts'

const access = new ChainAccess({
  open: PaperChain.open,
  journal: new Journals(() => []).of('bitcoin'),
  timeNs: () => 0n,
})
const api = new BitcoinApi(access, { isFree: false })
const regtest = { regtest: null }
const { fees } = TEST_CANISTER

test.each([
  [
    'bitcoin_get_balance',
    BitcoinArguments.balance,
    { address: 'paper', network: regtest, min_confirmations: [] },
    fees.balance,
  ],
  [
    'bitcoin_get_utxos',
    BitcoinArguments.utxos,
    { address: 'paper', network: regtest, filter: [] },
    fees.utxos,
  ],
  [
    'bitcoin_get_current_fee_percentiles',
    BitcoinArguments.percentiles,
    { network: regtest },
    fees.percentiles,
  ],
  [
    'bitcoin_get_block_headers',
    BitcoinArguments.headers,
    { start_height: 0, end_height: [], network: regtest },
    fees.headers,
  ],
])(
  '%s is refused with one cycle too few, and takes its base',
  (method, type: IDL.Type, call, price) => {
    const arg = new Uint8Array(IDL.encode([type], [call]))
    const callee = MANAGEMENT_ID
    const { least, base } = price
    expect(() => api.run({ callee, method, arg, cycles: least - 1n })).toThrow(
      `Received ${least - 1n} cycles. ${least} cycles are required.`,
    )
    expect(api.run({ callee, method, arg, cycles: least }).accepted).toBe(base)
  },
)
