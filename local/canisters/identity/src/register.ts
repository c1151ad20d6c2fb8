import type { RegisterArgs, User } from '@sluice/candid/identity'
import {
  type CallContext,
  copyBytes,
  isSameBytes,
  Reservoir,
  selfAuthenticating,
  takeNext,
} from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import { FIRST_ANCHOR, type IdentityState } from './IdentityState.ts'

const MAX_BLOB = 1_024
const MAX_NAME = 64
const HANDLE_MIN = 16
const HANDLE_MAX = 64
/** How long the browser session that made a passkey may act for it, so that signing up takes one touch and not two. */
const FRESH_SESSION_NS = 10n * 60n * 1_000_000_000n

/** As many people sign up on no test network; callers cost nothing, so that only a bound over all of them is one. */
const registrations = new Reservoir({ capacity: 1_000n, periodNs: 3_600n * 1_000_000_000n })
/** Of two kilobytes at most: what the canister stores stays far below what it may. */
const MOST_IDENTITIES = 1_000_000n

/** Browser sessions that have just registered a passkey, oldest first; on the heap, as they end within minutes. */
const freshSessions = new Map<string, { anchor: bigint; until: bigint }>()
const FORGOTTEN_EACH_TIME = 4

/** Opens an anchor for a new passkey. An honest person never meets the bounds. */
export function register(
  state: IdentityState,
  context: CallContext,
  args: RegisterArgs,
): { ok: bigint } | { err: string } {
  if (isAnonymous(context.caller.toUint8Array()))
    return { err: 'A passkey is registered by a session with a key of its own.' }
  const problem = findProblem(state, args) ?? findCrowd(state, context.now)
  if (problem !== undefined) return { err: problem }
  const anchor = takeNext(state.nextAnchor)
  const device = {
    credentialId: copyBytes(args.credential_id),
    publicKey: copyBytes(args.public_key),
    name: args.name,
    createdAt: context.now,
  }
  state.devices.set(anchor, [device])
  state.anchorOfHandle.set(copyBytes(args.user_handle), anchor)
  rememberSession(context, anchor)
  return { ok: anchor }
}

/** Takes a place for one more identity; what keeps it from being had, or nothing. */
function findCrowd(state: IdentityState, now: bigint): string | undefined {
  if (state.nextAnchor.get() >= FIRST_ANCHOR + MOST_IDENTITIES)
    return 'This test network holds no more identities. Nothing was stored: start it with fresh data.'
  if (!registrations.take(1n, now))
    return 'Very many people sign up at this moment. Nothing was stored: try again in a minute.'
  return undefined
}

function rememberSession({ caller, now }: CallContext, anchor: bigint): void {
  for (let count = 0; count < FORGOTTEN_EACH_TIME; count++) {
    const [oldest] = freshSessions
    if (oldest !== undefined && oldest[1].until <= now) freshSessions.delete(oldest[0])
  }
  const session = caller.toText()
  freshSessions.delete(session)
  freshSessions.set(session, { anchor, until: now + FRESH_SESSION_NS })
}

function findProblem(state: IdentityState, args: RegisterArgs): string | undefined {
  const { user_handle: handle, credential_id: credential, public_key: key, name } = args
  if (handle.length < HANDLE_MIN || handle.length > HANDLE_MAX)
    return 'A user handle has 16 to 64 bytes.'
  if (credential.length === 0 || credential.length > MAX_BLOB)
    return 'The passkey sent no usable id.'
  if (key.length === 0 || key.length > MAX_BLOB) return 'The passkey sent no usable public key.'
  if (name.length > MAX_NAME) return `A name has at most ${MAX_NAME} characters.`
  if (state.anchorOfHandle.has(copyBytes(handle)))
    return 'This passkey is registered already. Sign in with it.'
  return undefined
}

/** Whether the caller speaks for an anchor: with one of its passkeys, or as the session that has just registered it. */
export function speaksFor(state: IdentityState, context: CallContext, anchor: bigint): boolean {
  const caller = context.caller.toText()
  const fresh = freshSessions.get(caller)
  if (fresh !== undefined && fresh.until <= context.now) freshSessions.delete(caller)
  else if (fresh?.anchor === anchor) return true
  const bytes = context.caller.toUint8Array()
  return (state.devices.get(anchor) ?? []).some(({ publicKey }) => {
    return isSameBytes(selfAuthenticating(publicKey), bytes)
  })
}

/** Whose a passkey is, by the handle that its device keeps, with all passkeys of theirs. */
export function lookUp(state: IdentityState, handle: Uint8Array): [] | [User] {
  const anchor = state.anchorOfHandle.get(handle)
  if (anchor === undefined) return []
  const devices = state.devices.get(anchor) ?? []
  const shown = devices.map(({ credentialId, publicKey, name, createdAt }) => ({
    credential_id: credentialId,
    public_key: publicKey,
    name,
    created_at: createdAt,
  }))
  return [{ anchor, devices: shown }]
}
