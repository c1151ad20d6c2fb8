import type { RecordReader } from '../flows/store/FlowStore.ts'
import type { DissolveFacts } from './BridgeFlow.ts'

/** @throws Error when a fact is missing */
export const readDissolveFacts = ({ text, bigint }: RecordReader): DissolveFacts => ({
  ledgerId: text('ledgerId'),
  minterId: text('minterId'),
  address: text('address'),
  amount: bigint('amount'),
  arrives: bigint('arrives'),
  fee: bigint('fee'),
  from: text('from') === 'subaccount' ? 'subaccount' : 'allowance',
  transfer: bigint('transfer'),
})
