import {
  type DecimalMark,
  type ParsedReceivers,
  type ReceiverChoice,
  type ReceiverRules,
  readReceivers,
} from '@sluice/sdk/claimReceivers'
import { inSlices } from './inSlices.ts'
import { readRows } from './readRows.ts'

const MARKS: readonly DecimalMark[] = ['point', 'comma']
/** A file with more columns than these is none that an event was made of. */
const MOST_WAYS = 40

/**
 * The receivers of a file in every way in which it can be read, the likeliest first: for whoever knows a list by its hash, and so needs
 * not ask which columns are meant. @throws when it is no file of rows
 */
export async function* readAnyWay(
  file: File,
  rules: ReceiverRules,
  signal: AbortSignal,
): AsyncGenerator<ParsedReceivers['receivers'], void> {
  const found = await readRows(file, signal)
  if (found.kind !== 'rows') throw new Error('the file cannot be read')
  const { rows } = found
  const read = (choice: ReceiverChoice) => inSlices(readReceivers(rows, rules, choice), { signal })
  const first = await read({})
  if (first.receivers.length > 0) yield first.receivers
  for (const choice of waysOf(first)) {
    const { receivers } = await read(choice)
    if (receivers.length > 0) yield receivers
  }
}

function waysOf({ columns, taken }: ParsedReceivers): readonly Required<ReceiverChoice>[] {
  const placesOf = (content: 'addresses' | 'numbers') =>
    columns.flatMap(({ holds }, place) => (holds === content ? [place] : []))
  const ways = placesOf('addresses').flatMap((address) =>
    placesOf('numbers').flatMap((amount) => MARKS.map((mark) => ({ address, amount, mark }))),
  )
  const isTaken = (way: Required<ReceiverChoice>) =>
    way.address === taken.address && way.amount === taken.amount && way.mark === taken.mark
  return ways.filter((way) => !isTaken(way)).slice(0, MOST_WAYS)
}
