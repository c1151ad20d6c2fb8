import { fromBase64, toBase64 } from '@sluice/candid/base64'
import {
  isFramed,
  type SignerAnswer,
  SignerChannel,
  type SignerRequest,
} from '@sluice/sdk/signerChannel'
import type { DelegationRequest, GrantedDelegation } from './provider.ts'

/** The page's side of the signer protocol: ICRC-29 (window messages), ICRC-25 (standards), ICRC-34 (delegation). */

const failure = (code: number, message: string): SignerAnswer => ({ error: { code, message } })
const NOT_SUPPORTED = failure(2000, 'This method is not supported')
const INVALID_PARAMS = failure(-32602, 'The parameters are not valid')
const BUSY = failure(503, 'The person is being asked already: one sign-in at a time')
const STANDARDS = ['ICRC-25', 'ICRC-29', 'ICRC-34'].map((name) => ({
  name,
  url: `https://github.com/dfinity/wg-identity-authentication/blob/main/topics/${name.toLowerCase()}`,
}))
const PERMISSIONS = { scopes: [{ scope: { method: 'icrc34_delegation' }, state: 'granted' }] }
const LONGEST_KEY_BYTES = 1_000

export type PendingRequest = DelegationRequest & { grant(delegation: GrantedDelegation): void }

type Listener = {
  readonly onRequest: (request: PendingRequest) => void
  readonly onSilent: () => void
  readonly onMoved: () => void
  readonly onFramed: () => void
}

/**
 * Listens to the window that opened this page, and to nobody else. What the person is asked stays what they answer: while one
 * sign-in is open, another is refused.
 */
export function listenToSite({ onRequest, onSilent, onMoved, onFramed }: Listener): void {
  if (isFramed(window)) {
    onFramed()
    return
  }
  let site: string | undefined
  let isAsked = false
  const channel = SignerChannel.open(window, {
    onSite: (origin) => {
      site = origin
    },
    onRequest: (request) => {
      const read = readRequest(request)
      if ('error' in read || 'result' in read) channel?.answer(request, read)
      else if (isAsked || site === undefined || !channel) channel?.answer(request, BUSY)
      else {
        isAsked = true
        onRequest({
          ...read,
          origin: site,
          whileBusy: (work) => channel.whileBusy(work),
          grant: (granted) => channel.answer(request, { result: delegationResult(read, granted) }),
        })
      }
    },
    onSilent,
    onMoved,
  })
}

type Asked = Pick<DelegationRequest, 'sessionKey' | 'maxTimeToLiveNs'>

function readRequest({ method, params }: SignerRequest): SignerAnswer | Asked {
  switch (method) {
    case 'icrc25_supported_standards':
      return { result: { supportedStandards: STANDARDS } }
    case 'icrc25_permissions':
    case 'icrc25_request_permissions':
      return { result: PERMISSIONS }
    case 'icrc34_delegation':
      return readDelegation(params) ?? INVALID_PARAMS
    default:
      return NOT_SUPPORTED
  }
}

/** Targets would need the account's own principal; this provider gives each site a principal of its own and refuses them. */
function readDelegation(params: SignerRequest['params']): Asked | undefined {
  const { publicKey, maxTimeToLive, targets } = params
  if (typeof publicKey !== 'string' || targets !== undefined) return undefined
  const sessionKey = bytesOf(publicKey)
  if (sessionKey === undefined || sessionKey.length > LONGEST_KEY_BYTES) return undefined
  const isTime = typeof maxTimeToLive === 'string' && /^\d{1,20}$/.test(maxTimeToLive)
  return { sessionKey, maxTimeToLiveNs: isTime ? BigInt(maxTimeToLive) : undefined }
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return fromBase64(text)
  } catch {
    // no base64: the site is told that its parameters are not valid
    return undefined
  }
}

function delegationResult({ sessionKey }: Asked, granted: GrantedDelegation): object {
  const delegation = { pubkey: toBase64(sessionKey), expiration: granted.expiration.toString() }
  return {
    publicKey: toBase64(granted.userKey),
    signerDelegation: [{ delegation, signature: toBase64(granted.signature) }],
  }
}
