import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import type { ClaimToken } from './Claim.ts'
import type {
  ClaimFacts,
  ClaimProof,
  CloseFacts,
  EventFacts,
  EventPlace,
  ReceiverFacts,
} from './ClaimFlow.ts'

/** The longest proof that the canister reads, of 2^40 receivers. */
const LONGEST_PROOF = 40
/** A million receivers in the largest batches are 50. */
const MOST_BATCHES = 1_000

const readPlace = ({ text }: RecordReader): EventPlace => ({
  eventId: text('eventId'),
  storageId: text('storageId'),
  eventName: text('eventName'),
  ledgerId: text('ledgerId'),
})

/** @throws Error when a fact is missing */
export function readClaimFacts(reader: RecordReader): ClaimFacts {
  const { bigint, field } = reader
  const proof = field('proof')
  return {
    ...readPlace(reader),
    amount: bigint('amount'),
    fee: bigint('fee'),
    ...(proof === undefined ? {} : { proof: readProof(recordReader(proof)) }),
  }
}

function readProof({ bigint, field }: RecordReader): ClaimProof {
  const proof = field('proof')
  if (!Array.isArray(proof) || proof.length > LONGEST_PROOF)
    throw new Error('the stored claim has no proof')
  const hashes = proof.filter((hash): hash is string => typeof hash === 'string')
  if (hashes.length !== proof.length) throw new Error('the stored claim has no proof')
  return { index: bigint('index'), proof: hashes }
}

/** @throws Error when a fact is missing */
export function readEventFacts(reader: RecordReader): EventFacts {
  const { text, bigint, field } = reader
  const [receivers, funding] = [field('receivers'), field('funding')]
  const room = readPricePaid(reader, 'room')
  return {
    ...(field('eventId') === undefined ? {} : { eventId: text('eventId') }),
    name: text('name'),
    token: readToken(recordReader(field('token'))),
    ...(receivers === undefined ? {} : { receivers: readReceivers(recordReader(receivers)) }),
    ...(field('deadlineNs') === undefined ? {} : { deadlineNs: bigint('deadlineNs') }),
    ...(room === undefined ? {} : { room }),
    ...(funding === undefined ? {} : { funding: readFunding(recordReader(funding)) }),
    isReadied: field('isReadied') === true,
    isOpened: field('isOpened') === true,
  }
}

const readToken = ({ text, number }: RecordReader): ClaimToken => ({
  ledgerId: text('ledgerId'),
  standard: text('standard'),
  name: text('name'),
  symbol: text('symbol'),
  decimals: number('decimals'),
})

function readReceivers({ text, bigint, number, field }: RecordReader): ReceiverFacts {
  const [as, batches] = [field('as'), number('batches')]
  if (as !== 'list' && as !== 'tree') throw new Error('the stored event has unknown receivers')
  if (!Number.isInteger(batches) || batches < 1 || batches > MOST_BATCHES)
    throw new Error('the stored event has no batches')
  return { listId: text('listId'), batches, users: bigint('users'), total: bigint('total'), as }
}

const readFunding = ({ bigint }: RecordReader) => ({
  required: bigint('required'),
  payment: bigint('payment'),
  fee: bigint('fee'),
})

/** @throws Error when a fact is missing */
export const readCloseFacts = (reader: RecordReader): CloseFacts => ({
  ...readPlace(reader),
  fee: reader.bigint('fee'),
  takesBack: reader.field('takesBack') === true,
})
