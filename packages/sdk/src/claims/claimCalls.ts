import { Principal } from '@icp-sdk/core/principal'
import * as Controller from '@sluice/candid/claim_controller'
import * as Storage from '@sluice/candid/claim_storage'
import { fromHex } from '@sluice/candid/hex'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import type { ClaimTree } from './Claim.ts'
import { ClaimError } from './ClaimError.ts'
import { type ClaimFacts, creationKey, type EventFlow } from './ClaimFlow.ts'
import { numberOfText } from './eventNumber.ts'
import type { Receiver } from './receivers/Receiver.ts'

type Call = PreparedCall<StepAnswer>

const DONE: StepAnswer = { kind: 'done' }
const at = (canisterId: string) => ({ canisterId, interfaceOf: Storage.idlFactory })
const controlledBy = (canisterId: string) => ({ canisterId, interfaceOf: Controller.idlFactory })
const plain = (answer: { ok: unknown } | { err: string }): StepAnswer =>
  'ok' in answer ? DONE : { kind: 'refused', error: refusalOf(answer.err) }

/** Pays the caller what the event's list, or its tree, says that they get. */
export function claimCall({ storageId, eventId, amount, proof }: ClaimFacts): Call {
  if (proof === undefined)
    return prepareCall<Storage._SERVICE, 'userClaim', StepAnswer>({
      ...at(storageId),
      method: 'userClaim',
      args: [eventId],
      read: plain,
    })
  const { index, proof: hashes } = proof
  return prepareCall<Storage._SERVICE, 'claimByProof', StepAnswer>({
    ...at(storageId),
    method: 'claimByProof',
    args: [{ eventId, index, amount, proof: hashes.map(fromHex) }],
    read: plain,
  })
}

/** A new event without receivers. Its id is the result, as a number. */
export function createCall(
  controllerId: string,
  { id, facts: { name, token }, principal: creator }: EventFlow,
): Call {
  return prepareCall<Controller._SERVICE, 'create', StepAnswer>({
    ...controlledBy(controllerId),
    method: 'create',
    args: [
      {
        claimEventId: '',
        claimEventName: name,
        claimEventCreator: Principal.fromText(creator),
        claimEventStatus: 0n,
        claimCanisterId: '',
        tokenCid: token.ledgerId,
        tokenStandard: token.standard,
        tokenName: token.name,
        tokenSymbol: token.symbol,
        tokenDecimals: token.decimals,
        totalTokenAmount: 0n,
        totalUserAmount: 0n,
        claimedTokenAmount: 0n,
        claimedUserAmount: 0n,
      },
      [creationKey(id)],
    ],
    read: (answer) =>
      'ok' in answer ? { kind: 'done', result: numberOfText(answer.ok) } : plain(answer),
  })
}

/** Room for the event that a flow makes, out of the caller's allowance. Repeated it is paid once. */
export const roomCall = (controllerId: string, flowId: string): Call =>
  prepareCall<Controller._SERVICE, 'buyRoom', StepAnswer>({
    ...controlledBy(controllerId),
    method: 'buyRoom',
    args: [creationKey(flowId)],
    read: plain,
  })

/** The tree and the deadline. Repeated they stay what they are. */
export function termsCall(
  controllerId: string,
  eventId: string,
  { tree, deadlineNs }: { tree: ClaimTree | undefined; deadlineNs: bigint | undefined },
): Call {
  const root = tree && { hash: tree.root, amount: tree.amount, users: tree.users }
  return prepareCall<Controller._SERVICE, 'setTerms', StepAnswer>({
    ...controlledBy(controllerId),
    method: 'setTerms',
    args: [
      eventId,
      { root: root ? [root] : [], deadline: deadlineNs === undefined ? [] : [deadlineNs] },
    ],
    read: plain,
  })
}

/** A batch of the list. Repeated it changes nothing. */
export const importCall = (
  controllerId: string,
  eventId: string,
  receivers: readonly Receiver[],
): Call =>
  prepareCall<Controller._SERVICE, 'importQuota', StepAnswer>({
    ...controlledBy(controllerId),
    method: 'importQuota',
    args: [eventId, receivers.map(({ user, amount }) => ({ user: toUser(user), quota: amount }))],
    read: plain,
  })

/** No more receivers come. */
export const readyCall = (controllerId: string, eventId: string): Call =>
  prepareCall<Controller._SERVICE, 'ready', StepAnswer>({
    ...controlledBy(controllerId),
    method: 'ready',
    args: [eventId],
    read: plain,
  })

/** Opens an event or closes it. */
export const statusCall = (controllerId: string, eventId: string, to: 'live' | 'closed'): Call =>
  prepareCall<Controller._SERVICE, 'setStatus', StepAnswer>({
    ...controlledBy(controllerId),
    method: 'setStatus',
    args: [eventId, to === 'live'],
    read: plain,
  })

/** What nobody has claimed goes back to the creator. All that ever has is the result. */
export const takeBackCall = (storageId: string, eventId: string): Call =>
  prepareCall<Storage._SERVICE, 'takeBack', StepAnswer>({
    ...at(storageId),
    method: 'takeBack',
    args: [eventId],
    read: (answer) => ('ok' in answer ? { kind: 'done', result: answer.ok } : plain(answer)),
  })

/** A receiver as the services name it. */
const toUser = (user: string): Storage.User =>
  user.includes('-') ? { principal: Principal.fromText(user) } : { address: user }

/** What the services of claims say. */
function refusalOf(reason: string): SluiceError {
  if (/being paid|not answered yet/.test(reason)) return ClaimError.underway()
  if (/claimed already/.test(reason)) return ClaimError.of('already-claimed')
  if (/quota wasn't found/.test(reason)) return ClaimError.of('not-entitled')
  if (/less than the transfer fee/.test(reason)) return ClaimError.of('claim-too-small')
  if (/event doesn't exist/.test(reason)) return ClaimError.of('event-gone')
  if (/event is not open/.test(reason)) return ClaimError.of('claim-closed')
  if (/without paying/.test(reason)) return ClaimError.limit()
  if (/Nobody would get anything/.test(reason)) return ClaimError.of('event-empty')
  if (/is ready|opened already/.test(reason)) return ClaimError.of('event-fixed')
  if (/have not been deposited|are not there/.test(reason)) return ClaimError.of('event-unfunded')
  if (/The event is open|been opened again/.test(reason)) return ClaimError.of('event-open')
  if (/nothing to take back/.test(reason)) return ClaimError.of('nothing-to-return')
  if (/deadline/.test(reason)) return ClaimError.of('deadline-past')
  if (/No room is sold/.test(reason)) return ClaimError.of('room-changed')
  if (/room was not paid for/.test(reason)) return ClaimError.roomUnpaid(reason)
  return ClaimError.refused(reason)
}
