import { TransferError } from '../errors.ts'
import { isLasting } from '../flows/fetchCaughtUp.ts'
import { findInLog } from '../flows/findInLog.ts'
import { moved, paidWithFees } from '../flows/Moved.ts'
import type { MovingStep, PreparingStep, Results, Step, StepAnswer } from '../flows/Plan.ts'
import { formatAddress } from '../ledgers/addresses.ts'
import { saleMoved } from '../sale/SalePrice.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import { isEntryOf } from '../wallet/isEntryOf.ts'
import { refusalError } from '../wallet/refusalError.ts'
import { type ClaimBooks, type ClaimPlan, claimErrors, LOOKS } from './ClaimBooks.ts'
import { ClaimError } from './ClaimError.ts'
import type { EventFacts, EventFlow, ReceiverFacts } from './ClaimFlow.ts'
import { createCall, importCall, readyCall, statusCall, termsCall } from './claimCalls.ts'
import { treeRoot } from './claimTrees.ts'
import { numberOfText, textOfNumber } from './eventNumber.ts'
import { BATCH_SIZE, type Receiver, receiversOf } from './receivers/Receiver.ts'
import { roomSteps } from './roomSteps.ts'

/**
 * An event gets room where it is paid for, is made, gets its receivers in batches, its tokens, and is opened. Only the room, the making and
 * the payment could be done twice: the canister knows the first two by the flow's id, the ledger the third by its time. Everything else repeated changes nothing.
 */
export function eventPlan(flow: EventFlow, books: ClaimBooks): ClaimPlan {
  const { facts } = flow
  const idOf = (done: Results) => facts.eventId ?? textOfNumber(done.get('create') ?? 0n)
  const steps: Step[] = roomSteps(flow, books)
  const last = () => steps.slice(-1).map(({ name }) => name)
  if (facts.eventId === undefined) steps.push({ ...createStep(flow, books), after: last() })
  if (facts.receivers?.as === 'tree' || facts.deadlineNs !== undefined)
    steps.push({ ...termsStep(flow, idOf, books), after: last() })
  const { receivers } = facts
  if (receivers?.as === 'list')
    for (let batch = 0; batch < receivers.batches; batch++)
      steps.push({ ...importStep(flow, { receivers, batch, idOf }, books), after: last() })
  if (facts.isReadied) steps.push({ ...readyStep(idOf, books), after: last() })
  if (facts.funding) steps.push(...paySteps(flow, { idOf, after: last() }, books))
  if (facts.isOpened) steps.push({ ...openStep(idOf, books), after: last() })
  return {
    steps,
    touches: {
      ledgers: [facts.token.ledgerId, ...(facts.room ? [facts.room.ledgerId] : [])],
      pools: [],
    },
    finish: async (done) => {
      if (receivers) await books.claimLists.forget(receivers.listId)
      return {
        kind: flow.kind,
        eventId: idOf(done),
        moved: [...saleMoved(facts.room), ...fundingMoved(facts, done)],
      }
    },
  }
}

/** What was paid into the event, unless it was there already. */
function fundingMoved({ token: { ledgerId }, funding }: EventFacts, done: Results) {
  if (funding === undefined || !done.has('pay')) return []
  const { payment: amount, fee } = funding
  return [
    ...moved('placed', ledgerId, amount),
    ...paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: done.get('pay') }),
  ]
}

type IdOf = (done: Results) => string

/** Sent again it is the same event: the canister knows it by the flow's id, and so do we. */
function createStep(flow: EventFlow, { claims, claimControllerId }: ClaimBooks): MovingStep {
  return {
    kind: 'move',
    name: 'create',
    after: [],
    call: async () => createCall(claimControllerId(), flow),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const found = await claims.findMade(flow.id)
          return found === undefined
            ? { kind: 'none' }
            : { kind: 'done', result: numberOfText(found) }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: { ...claimErrors, notMade: () => ClaimError.refused('the event was not made') },
  }
}

/** The tree's root, which is reckoned from the receivers and the event's id, and the deadline. */
function termsStep({ facts }: EventFlow, idOf: IdOf, books: ClaimBooks): PreparingStep {
  const { claims, claimControllerId } = books
  const { receivers, deadlineNs } = facts
  return {
    kind: 'prepare',
    name: 'terms',
    after: [],
    isNeeded: async (done) => {
      const event = await claims.fetchEvent(idOf(done))
      if (event.status !== 'created') return false
      const terms = await claims.fetchTerms(event)
      const isSet = receivers?.as !== 'tree' || terms.root?.amount === receivers.total
      return !isSet || terms.deadlineNs !== deadlineNs
    },
    call: async (done) => {
      const eventId = idOf(done)
      const tree =
        receivers?.as === 'tree'
          ? {
              root: await treeRoot(eventId, await readAll(receivers, books)),
              amount: receivers.total,
              users: receivers.users,
            }
          : undefined
      return termsCall(claimControllerId(), eventId, { tree, deadlineNs })
    },
  }
}

/**
 * A batch of receivers. Sent again it changes nothing, as if the canister knew it by a key; what is written of it says how far the list
 * has come.
 */
function importStep(
  { facts }: EventFlow,
  { receivers, batch, idOf }: { receivers: ReceiverFacts; batch: number; idOf: IdOf },
  books: ClaimBooks,
): MovingStep {
  const { claims, claimControllerId } = books
  const isNew = facts.eventId === undefined
  const end = BigInt(Math.min((batch + 1) * BATCH_SIZE, Number(receivers.users)))
  /** Of an event that had receivers before, only that no more come says anything. */
  const isThere = async (done: Results) => {
    const { status, users } = await claims.fetchEvent(idOf(done))
    return status !== 'created' || (isNew && users >= end)
  }
  return {
    kind: 'move',
    name: `import:${batch}`,
    after: [],
    isNeeded: async (done) => !(await isThere(done)),
    call: async (done) =>
      importCall(claimControllerId(), idOf(done), await readBatch(receivers, batch, books)),
    repeat: {
      by: 'key',
      find: async (done) => {
        if (await isThere(done)) return { result: 0n }
        // nobody can tell whether an earlier attempt was executed: asked again until it is
        if (!isNew) throw ClaimError.underway()
        return undefined
      },
    },
    errors: claimErrors,
  }
}

const readyStep = (idOf: IdOf, { claims, claimControllerId }: ClaimBooks): PreparingStep => ({
  kind: 'prepare',
  name: 'ready',
  after: [],
  isNeeded: async (done) => (await claims.fetchEvent(idOf(done))).status === 'created',
  call: async (done) => readyCall(claimControllerId(), idOf(done)),
})

/** What is missing in the event's account. The payment's time is written down before it leaves: its ledger knows it by that. */
function paySteps(
  { facts, principal, createdAtNs }: EventFlow,
  { idOf, after }: { idOf: IdOf; after: readonly string[] },
  { claims, tokens, now }: ClaimBooks,
): Step[] {
  const { token, funding = { required: 0n, payment: 0n, fee: 0n } } = facts
  const { required, payment: amount, fee } = funding
  const { ledgerId } = token
  const keyOf = (done: Results) => done.get('key') ?? createdAtNs
  const accountOf = async (done: Results) => {
    const event = await claims.fetchEvent(idOf(done))
    return claims.fetchAccount(event)
  }
  const pay: MovingStep = {
    kind: 'move',
    name: 'pay',
    after: ['key', ...after],
    isNeeded: async (done) => {
      const [ledger, account] = await Promise.all([tokens.adapter(ledgerId), accountOf(done)])
      return (await ledger.fetchBalance(account)) < required
    },
    call: async (done) => {
      const [ledger, to] = await Promise.all([tokens.adapter(ledgerId), accountOf(done)])
      const call = ledger.transferCall({ to, amount, fee, createdAtNs: keyOf(done) })
      const read = (reply: Uint8Array): StepAnswer => {
        const answer = call.read(reply)
        if (answer.kind === 'done') return { kind: 'done', result: answer.block }
        const { why } = answer
        return { kind: 'refused', error: refusalError(why), isTooOld: why.kind === 'too-old' }
      }
      return { ...call, read }
    },
    repeat: {
      by: 'key',
      find: async (done) => {
        const [ledger, to] = await Promise.all([tokens.adapter(ledgerId), accountOf(done)])
        const entered = {
          principal,
          createdAtNs: keyOf(done),
          facts: { amount, to: formatAddress(to), memoHex: '' },
        }
        return findInLog(ledger, entered.createdAtNs, (entry) => isEntryOf(entry, entered))
      },
    },
    errors: {
      unknown: claimErrors.unknown,
      notMade: () => TransferError.refused('transfer-not-made', 'now'),
      rejected: (reason) => TransferError.refused('transfer-refused', 'later', { reason }),
      leavesHalfDone: false,
    },
  }
  return [transferKeyStep({ name: 'key', after, first: createdAtNs, now }), pay]
}

function openStep(idOf: IdOf, { claims, claimControllerId }: ClaimBooks): MovingStep {
  const isLive = async (done: Results) => (await claims.fetchEvent(idOf(done))).status === 'live'
  return {
    kind: 'move',
    name: 'open',
    after: [],
    // a replica that is behind knows of an event that was closed just now as live
    isNeeded: async (done) => !(await isLasting(() => isLive(done))),
    call: async (done) => statusCall(claimControllerId(), idOf(done), 'live'),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async (_, done) => ({ kind: (await isLive(done)) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: claimErrors,
  }
}

/** @throws ClaimError `list-missing` when it is not kept here any more */
async function readBatch(
  { listId }: ReceiverFacts,
  batch: number,
  { claimLists }: ClaimBooks,
): Promise<Receiver[]> {
  const text = await claimLists.read(listId, batch)
  if (text === undefined) throw ClaimError.listMissing()
  return receiversOf(text)
}

async function readAll(receivers: ReceiverFacts, books: ClaimBooks): Promise<Receiver[]> {
  const all: Receiver[] = []
  for (let batch = 0; batch < receivers.batches; batch++)
    for (const receiver of await readBatch(receivers, batch, books)) all.push(receiver)
  return all
}
