import { authenticate } from '../../authentication/authenticate.ts'
import type { NetworkCore } from '../../core.ts'
import { encodeSelfDescribed } from '../../encoding/cbor.ts'
import { CANISTER_CHOSE_REJECT, type Reject } from '../../errors.ts'
import { keyOf, MANAGEMENT_KEY } from '../../principals.ts'
import { badRequest, HttpError } from '../httpError.ts'
import type { ApiRoute, HttpAnswer } from '../routes.ts'
import { effectiveSubnet } from './effectiveId.ts'
import { type CallContent, parseEnvelope } from './envelope.ts'

/** The limit of the root subnet; modules are uploaded in one message. */
const MAX_INGRESS_BYTES = 3_670_016
const DUPLICATE = 'Duplicate request. Message is already being tracked and executed.'
const notInTime: HttpAnswer = {
  status: 202,
  body: 'Message did not complete execution and certification within the replica defined timeout.',
}

export type CallLimits = {
  /** How long v3 and v4 calls wait for their answer before 202 tells to poll; 10 s as on the IC. */
  readonly synchronousWaitMs: number
  /** More calls than these may not wait; further ones are refused with 503. */
  readonly maxWaitingCalls: number
}

/** From where a call comes, and how many there may be. */
export type CallTerms = CallLimits & {
  /** Not from the page of a stranger. */
  readonly isOwn: boolean
}

/** Answers the call endpoints: v2 accepts, v3 and v4 wait for the answer. */
export async function callHandler(
  core: NetworkCore,
  route: ApiRoute,
  body: Buffer,
  limits: CallTerms,
): Promise<HttpAnswer> {
  const request = parseEnvelope(body)
  const { envelope, content } = request
  if (content.kind !== 'call') throw badRequest('Malformed request: expected a call')
  const requestId = keyOf(envelope.requestId)
  if (body.length > MAX_INGRESS_BYTES) {
    throw new HttpError(
      413,
      `Request ${requestId} is too large. Message byte size ${body.length} is larger than the max allowed ${MAX_INGRESS_BYTES}.`,
    )
  }
  const subnet = effectiveSubnet(core.topology, route, content)
  if (!limits.isOwn) refuseCommand(content)
  authenticate(request, core.verifier, core.nowNs())
  const known = core.history.find(requestId)
  if (known !== undefined && (known.subnet ?? 0) !== subnet.number) {
    throw badRequest('Another subnet has been sent this request already.')
  }
  if (known?.status.kind === 'received') {
    return { status: 202, body: route.version === 2 ? '' : DUPLICATE }
  }
  if (core.history.unansweredCount >= limits.maxWaitingCalls) {
    throw new HttpError(503, 'Service is overloaded, try again later.')
  }
  const refusal = await core.ingress.submit({
    requestId,
    sender: envelope.sender,
    senderInfo: envelope.senderInfo,
    canister: content.canister,
    method: content.method,
    arg: content.arg,
    subnet,
    expiryNs: envelope.ingressExpiryNs,
    sizeBytes: body.length,
    payer: payerOf(route, content),
  })
  if (refusal?.kind === 'reject') return refused(refusal, route.version)
  if (route.version === 2) return { status: 202, body: '' }
  // Without any waiting only what was done before is answered at once: clients are made to poll.
  if (limits.synchronousWaitMs === 0 && known === undefined) return notInTime
  const isAnswered = await answeredInTime(
    core.history.untilAnswered(requestId),
    limits.synchronousWaitMs,
  )
  if (!isAnswered) return notInTime
  const certificate = core.certification
    .of(subnet)
    .certificate([[Buffer.from('request_status'), envelope.requestId]])
  return { status: 200, body: encodeSelfDescribed({ status: 'replied', certificate }) }
}

/**
 * Any page in this machine's browser may call canisters, but the network itself takes commands from here only: cycles from
 * nowhere, code, snapshots.
 */
function refuseCommand({ canister, method }: CallContent): void {
  if (keyOf(canister) !== MANAGEMENT_KEY) return
  throw new HttpError(
    403,
    `A page from elsewhere may not call ${method} of the management canister. Allow its host when the network starts if it is yours.`,
  )
}

const CREATING = new Set(['create_canister', 'provisional_create_canister_with_cycles'])

/** A management call is paid by the canister it is about; a new one is about none. */
function payerOf(route: ApiRoute, { canister, method }: CallContent): Uint8Array | undefined {
  const isManagement = keyOf(canister) === MANAGEMENT_KEY
  const isAboutOne = route.scope === 'canister' && isManagement && !CREATING.has(method)
  return isAboutOne ? route.id : undefined
}

function refused(reject: Reject, version: number): HttpAnswer {
  const fields = {
    reject_code: reject.code,
    reject_message: reject.message,
    error_code: reject.errorCode ?? CANISTER_CHOSE_REJECT,
  }
  const body = version === 2 ? fields : { status: 'non_replicated_rejection', ...fields }
  return { status: 200, body: encodeSelfDescribed(body) }
}

async function answeredInTime(answered: Promise<void>, waitMs: number): Promise<boolean> {
  let timeout: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timeout = setTimeout(() => resolve(false), waitMs)
    timeout.unref()
  })
  const isAnswered = await Promise.race([answered.then(() => true), tooLate])
  clearTimeout(timeout)
  return isAnswered
}
