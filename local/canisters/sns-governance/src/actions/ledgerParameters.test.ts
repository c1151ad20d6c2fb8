import { Principal } from '@icp-sdk/core/principal'
import type { ManageLedgerParameters } from '@sluice/candid/sns_governance'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../../governance-kit/refusals.ts'
import type { LedgerChange } from '../governance/CanisterPort.ts'
import { storedParameters } from '../state/parameters.ts'
import { LogicGovernance } from '../testing/logicGovernance.ts'
import { changeLedger, requireLedgerParameters } from './ledgerParameters.ts'

const NOTHING: ManageLedgerParameters = {
  ...{ transfer_fee: [], token_name: [] },
  ...{ token_symbol: [], token_logo: [] },
}
const HASH = Uint8Array.of(1)
const MODULE = Uint8Array.of(0, 97, 115, 109)
const FEE = 20_000n
const snsWasm = Principal.fromUint8Array(Uint8Array.of(8))
const replied = <Result>(result: Result) => ({ kind: 'replied', result }) as const
const lost = { kind: 'rejected', code: 6, message: 'no answer' } as const

let world: LogicGovernance
let changes: LedgerChange[]
/** What the ledger asks for. */
let ledgerFee: bigint | undefined
beforeEach(() => {
  world = new LogicGovernance({ snsWasm })
  changes = []
  ledgerFee = 10_000n
  world.context.fetchFee = async () => ledgerFee
  world.calls.fetchModuleHash = async () => replied(HASH)
  world.calls.fetchLedgerModule = async () => replied(MODULE)
  world.calls.changeLedger = async (_, change) => {
    changes.push(change)
    ledgerFee = change.arg.Upgrade[0]?.transfer_fee[0] ?? ledgerFee
    return replied(undefined)
  }
})

const feeOfGovernance = () => storedParameters(world.context).transaction_fee_e8s
async function refusalWhile(change: Partial<ManageLedgerParameters>): Promise<string> {
  try {
    await changeLedger(world.context, { ...NOTHING, ...change })
  } catch (thrown) {
    return refusalOf(thrown).text
  }
  throw new Error('it was done')
}

test('the module that the ledger runs is installed again, with what changes and nothing else', async () => {
  await changeLedger(world.context, {
    ...NOTHING,
    transfer_fee: [FEE],
    token_logo: ['data:image/png;base64,AAAA'],
  })
  expect(changes).toEqual([
    {
      ledger: world.context.state.settings.get().ledger,
      module: MODULE,
      arg: {
        Upgrade: [
          {
            ...{
              token_name: [],
              token_symbol: [],
              transfer_fee: [FEE],
              max_memo_length: [],
              change_fee_collector: [],
            },
            metadata: [[['icrc1:logo', { Text: 'data:image/png;base64,AAAA' }]]],
          },
        ],
      },
    },
  ])
  expect(feeOfGovernance()).toEqual([FEE])
})

test('when the answer of a change is lost, governance pays what the ledger asks for all the same', async () => {
  const { changeLedger: change } = world.calls
  world.calls.changeLedger = async (...args) => {
    await change?.(...args)
    return lost
  }
  expect(await refusalWhile({ transfer_fee: [FEE] })).toContain('no answer')
  expect(feeOfGovernance()).toEqual([FEE])
})

test.each<[string, string, () => void]>([
  ['root says nothing', 'silence', () => delete world.calls.fetchModuleHash],
  ['SNS-W says nothing', 'silence', () => delete world.calls.fetchLedgerModule],
  ['root changes nothing', 'silence', () => delete world.calls.changeLedger],
  [
    'the ledger has no module',
    'no module',
    () => {
      world.calls.fetchModuleHash = async () => replied(undefined)
    },
  ],
  [
    'SNS-W lacks the module',
    'SNS-W does not have',
    () => {
      world.calls.fetchLedgerModule = async () => replied(undefined)
    },
  ],
])('nothing is changed when %s', async (_, text, prepare) => {
  prepare()
  const before = feeOfGovernance()
  expect(await refusalWhile({ transfer_fee: [FEE] })).toContain(text)
  expect(changes).toEqual([])
  expect(feeOfGovernance()).toEqual(before)
})

test.each<[string, Partial<ManageLedgerParameters>]>([
  ['would change nothing', {}],
  ['between 4 and 255', { token_name: ['Slu'] }],
  ['between 3 and 10', { token_symbol: ['SLUICESLUICE'] }],
  ['begins or ends with a space', { token_name: [' Sluice'] }],
  ['No other token may be called Internet Computer', { token_name: ['Internet Computer'] }],
  ['No other token may be called icp', { token_symbol: ['icp'] }],
  ['data URL of a PNG', { token_logo: ['data:image/svg+xml;base64,AAAA'] }],
  ['greater than transactionFee', { transfer_fee: [2n ** 63n] }],
])('no proposal of it is made: %s', (text, change) => {
  const make = () => requireLedgerParameters(world.context, { ...NOTHING, ...change })
  expect(make).toThrow(text)
})

test('a governance that does not know SNS-W says so before a proposal is made', () => {
  const { context } = new LogicGovernance()
  expect(() => requireLedgerParameters(context, { ...NOTHING, transfer_fee: [FEE] })).toThrow(
    'does not know where the modules of ledgers are',
  )
})
