import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import type { DissolveFacts } from './BridgeFlow.ts'

/** Facts that name no chain were written before there was a second one: they are Bitcoin's. @throws Error when a fact is missing */
export function readDissolveFacts({ field, text, bigint }: RecordReader): DissolveFacts {
  const common = {
    ledgerId: text('ledgerId'),
    minterId: text('minterId'),
    address: text('address'),
    amount: bigint('amount'),
    arrives: bigint('arrives'),
    fee: bigint('fee'),
  }
  if (field('chain') === 'ethereum') {
    const facts = { ...common, chain: 'ethereum' as const, maxGas: bigint('maxGas') }
    const stored = field('gas')
    if (stored === undefined) return facts
    const gas = recordReader(stored)
    return { ...facts, gas: { ledgerId: gas.text('ledgerId'), fee: gas.bigint('fee') } }
  }
  if (field('chain') !== undefined && field('chain') !== 'bitcoin')
    throw new Error('the stored flow is of an unknown chain')
  const from = text('from') === 'subaccount' ? 'subaccount' : 'allowance'
  return { ...common, chain: 'bitcoin', from, transfer: bigint('transfer') }
}
