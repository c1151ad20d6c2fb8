import { allOrTrap, isSameBytes, takeNext } from '@sluice/canister'
import type { Principal } from '@sluice/canister/runtime'
import { add, credit, debit } from './books.ts'
import {
  forget,
  hasNeverBought,
  isBought,
  MOST_FEE,
  mustWait,
  remember,
  WAIT,
  waitFrom,
} from './bought.ts'
import { log } from './log.ts'
import type { FactoryAnswer, ManagerContext } from './ManagerContext.ts'
import type { PasscodeRequest } from './ManagerState.ts'
import { INSUFFICIENT, type Result, refuse } from './result.ts'

/** How long after a question without an answer the factory is asked again. */
const RETRY_SECONDS = 10
const RETRIES_AT_ONCE = 50

/** A request that is still open after so many others: the factory forgets its answers after twice as many. */
const MOST_BEHIND = 5_000n
const SILENT = 'The factory has not answered earlier requests yet, please try again later'

/** What a passcode is for; the tokens in the order of their text. */
export type Pair = Pick<PasscodeRequest, 'token0' | 'token1' | 'fee'>

export function toPair(a: Principal, b: Principal, fee: bigint): Pair {
  const [token0, token1] = a.toText() > b.toText() ? [b, a] : [a, b]
  return { token0: token0.toUint8Array(), token1: token1.toUint8Array(), fee }
}

/** Buys a passcode: the price leaves the balance now, and comes back when the factory refuses. */
export async function requestPasscode(
  context: ManagerContext,
  owner: Uint8Array,
  pair: Pair,
): Promise<Result<string>> {
  const { state } = context
  if (isSameBytes(pair.token0, pair.token1)) return refuse('Can not use the same token')
  if (pair.fee > MOST_FEE) return refuse('No pool has this fee')
  if (mustWait(context, owner, pair)) return refuse(WAIT)
  const { price } = state.config.get()
  if (isSilent(context)) return refuse(SILENT)
  if (!debit(state, owner, price)) return INSUFFICIENT
  add(state.sold, price)
  return ask(context, { kind: 'request', owner, ...pair })
}

/**
 * Gives a passcode that has not been used back for its price. The factory is asked only about what was bought here, and no more
 * than once a minute: whoever owns nothing must cost nothing.
 */
export async function destroyPasscode(
  context: ManagerContext,
  owner: Uint8Array,
  pair: Pair,
): Promise<Result<string>> {
  if (hasNeverBought(context, owner, pair)) return refuse('Passcode is not existed.')
  if (mustWait(context, owner, pair)) return refuse(WAIT)
  if (isSilent(context)) return refuse(SILENT)
  waitFrom(context, owner, pair)
  return ask(context, { kind: 'destroy', owner, ...pair })
}

/** Asks again about everything that is open and that nobody waits for. */
export async function retryRequests(context: ManagerContext): Promise<void> {
  const open = context.state.requests.entries().filter(([id]) => !context.awaited.has(id))
  if (open.length > RETRIES_AT_ONCE) scheduleRetry(context)
  // side by side: the factory answers each for itself
  const turn = open.slice(0, RETRIES_AT_ONCE).map(([id]) => sendRequest(context, id))
  await allOrTrap(turn, context.trap)
}

/** The request is stored with its number before it is sent, so that it can be asked again whatever happens to the answer. */
async function ask(context: ManagerContext, request: PasscodeRequest): Promise<Result<string>> {
  const { state } = context
  const id = takeNext(state.nextRequestId)
  state.requests.set(id, request)
  const answer = await sendRequest(context, id)
  switch (answer.kind) {
    case 'ok':
      return { ok: 'ok' }
    case 'refused':
      return refuse(answer.message)
    case 'unknown':
      return refuse(
        `The factory has not answered (${answer.message}). It is asked again until it has: see getPending, and do not repeat this`,
      )
  }
}

async function sendRequest(context: ManagerContext, id: bigint): Promise<FactoryAnswer> {
  const { state, awaited, factory } = context
  const request = state.requests.get(id)
  if (request === undefined) return { kind: 'unknown', message: 'it is settled already' }
  awaited.add(id)
  try {
    // await: other messages run here; the stored request is what they see
    const answer = await factory.send(id, request)
    settle(context, id, answer)
    return answer
  } finally {
    awaited.delete(id)
    if (state.requests.has(id)) scheduleRetry(context)
  }
}

/** Whether an earlier request is so far behind that the factory might forget its answer before it is heard. */
function isSilent({ state }: ManagerContext): boolean {
  const [oldest] = state.requests.entries(0, 1)
  return oldest !== undefined && state.nextRequestId.get() - oldest[0] >= MOST_BEHIND
}

function scheduleRetry(context: ManagerContext): void {
  const { retry, schedule } = context
  if (retry.isScheduled) return
  retry.isScheduled = true
  schedule(RETRY_SECONDS, () => {
    retry.isScheduled = false
    return retryRequests(context)
  })
}

/** Applies an answer once: whoever removes the request does it. */
function settle({ state, now }: ManagerContext, id: bigint, answer: FactoryAnswer): void {
  const request = state.requests.get(id)
  if (request === undefined || answer.kind === 'unknown') return
  state.requests.delete(id)
  const { price } = state.config.get()
  const isRefund = request.kind === 'destroy' ? answer.kind === 'ok' : answer.kind === 'refused'
  if (request.kind === 'request') {
    if (answer.kind === 'ok') remember(state, request)
    else if (isBought(state, request)) waitFrom({ state, now }, request.owner, request)
  } else if (answer.kind === 'ok') forget(state, request)
  if (isRefund) {
    credit(state, request.owner, price)
    if (request.kind === 'destroy') add(state.refunded, price)
    else add(state.sold, -price)
  }
  // refusals can be had for nothing, and must not push out what has happened
  if (answer.kind === 'refused') return
  const message = `${request.kind} passcode: ok`
  log(state, { caller: request.owner, message, amount: price, timestampNs: now() })
}
