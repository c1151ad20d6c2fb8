import type { _SERVICE as Storage } from '@sluice/candid/claim_storage'
import * as storageService from '@sluice/candid/claim_storage'
import { callCanister, servicePort, toPrincipal, typesOf } from '@sluice/canister/runtime'

/** What the controller asks of the storage. */

export const askStorage = servicePort<
  Storage,
  | 'addEvent'
  | 'addEventQuotas'
  | 'claim'
  | 'deleteEvent'
  | 'findChangedEvents'
  | 'findEventRecords'
  | 'findUserEventRecords'
  | 'getEvent'
  | 'getEventTerms'
  | 'ready'
  | 'setStatus'
  | 'setTerms'
  | 'takeEndedRows'
>(storageService.idlFactory, [
  'addEvent',
  'addEventQuotas',
  'claim',
  'deleteEvent',
  'findChangedEvents',
  'findEventRecords',
  'findUserEventRecords',
  'getEvent',
  'getEventTerms',
  'ready',
  'setStatus',
  'setTerms',
  'takeEndedRows',
])

const eventTypes = typesOf(storageService.idlFactory, 'getEvent')

/** What the storage says of an event; undefined when it doesn't answer or has none. */
export async function fetchEvent(
  storage: Uint8Array,
  id: string,
): Promise<storageService.ClaimEventInfo | undefined> {
  const answer = await callCanister<{ ok: storageService.ClaimEventInfo } | { err: string }>(
    toPrincipal(storage),
    'getEvent',
    eventTypes,
    [id],
  )
  if (answer.kind === 'rejected' || 'err' in answer.result) return undefined
  return answer.result.ok
}
