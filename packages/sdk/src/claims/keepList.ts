import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@sluice/candid/hex'
import { ClaimError } from './ClaimError.ts'
import type { ReceiverFacts } from './ClaimFlow.ts'
import type { ClaimLists } from './ClaimLists.ts'
import { batchesOf, MOST_RECEIVERS, type Receiver } from './receivers/Receiver.ts'

type Kept = {
  readonly lists: ClaimLists
  /** Flows that are not finished, whose lists stay. */
  readonly waiting: readonly { readonly facts: object }[]
}

/** Keeps a list until its event has it; lists that nothing waits for any more go. @throws ClaimError for none, or too many */
export async function keepList(
  { lists, waiting }: Kept,
  receivers: readonly Receiver[],
  as: 'list' | 'tree',
): Promise<ReceiverFacts> {
  if (receivers.length === 0) throw ClaimError.of('event-empty')
  if (receivers.length > MOST_RECEIVERS) throw ClaimError.limit()
  const batches = batchesOf(receivers)
  const listId = listIdOf(batches)
  const needed = new Set(waiting.map(listOfFlow))
  for (const id of await lists.ids()) if (!needed.has(id)) await lists.forget(id)
  await lists.keep(listId, batches)
  const total = receivers.reduce((sum, { amount }) => sum + amount, 0n)
  return { listId, batches: batches.length, users: BigInt(receivers.length), total, as }
}

/** Keeps the list of an interrupted event once more. @throws ClaimError `list-differs` when it is another */
export async function restoreList(
  lists: ClaimLists,
  listId: string,
  receivers: readonly Receiver[],
): Promise<void> {
  const batches = batchesOf(receivers)
  if (listIdOf(batches) !== listId) throw ClaimError.of('list-differs')
  await lists.keep(listId, batches)
}

/** A list is known by what is in it. */
function listIdOf(batches: readonly string[]): string {
  const hash = sha256.create()
  for (const batch of batches) hash.update(new TextEncoder().encode(`${batch}\n`))
  return toHex(hash.digest())
}

const listOfFlow = ({ facts }: { readonly facts: object }): string | undefined =>
  'receivers' in facts ? String(Reflect.get(Object(facts.receivers), 'listId')) : undefined
