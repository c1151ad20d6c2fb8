import type { ClaimEventInfo, ClaimRecordInfo } from '@sluice/candid/claim_storage'
import { unwrapText } from '../agent/unwrapText.ts'
import { CLAIM_STATUSES, type ClaimEvent, type ClaimRecord, type ClaimToken } from './Claim.ts'
import { ClaimError } from './ClaimError.ts'

/** The services' answers in the SDK's words. */

const NO_EVENT = /event doesn't exist/

export function eventOf(answer: { ok: ClaimEventInfo } | { err: string }): ClaimEventInfo {
  if ('err' in answer && NO_EVENT.test(answer.err)) throw ClaimError.of('event-gone')
  return unwrapText(answer)
}

export function toEvent(info: ClaimEventInfo, storageId: string): ClaimEvent {
  return {
    eventId: info.claimEventId,
    storageId,
    name: info.claimEventName,
    creator: info.claimEventCreator.toText(),
    status: CLAIM_STATUSES[Number(info.claimEventStatus)] ?? 'closed',
    token: tokenOf(info),
    total: info.totalTokenAmount,
    users: info.totalUserAmount,
    claimed: info.claimedTokenAmount,
    claimedUsers: info.claimedUserAmount,
  }
}

export function toRecord(info: ClaimRecordInfo): ClaimRecord {
  const [claimedAtNs] = info.claimTime
  return {
    eventId: info.claimEventId,
    eventName: info.claimEventName,
    user:
      'principal' in info.claimUser ? info.claimUser.principal.toText() : info.claimUser.address,
    amount: info.claimAmount,
    isClaimed: info.claimStatus === 1n,
    ...(claimedAtNs === undefined ? {} : { claimedAtNs }),
    token: tokenOf(info),
  }
}

const tokenOf = (
  info: Pick<
    ClaimEventInfo,
    'tokenCid' | 'tokenStandard' | 'tokenName' | 'tokenSymbol' | 'tokenDecimals'
  >,
): ClaimToken => ({
  ledgerId: info.tokenCid,
  standard: info.tokenStandard,
  name: info.tokenName,
  symbol: info.tokenSymbol,
  decimals: info.tokenDecimals,
})

export const statusOf = (isClaimed: boolean | undefined): [] | [bigint] =>
  isClaimed === undefined ? [] : [isClaimed ? 1n : 0n]
