import type { TFunction } from 'i18next'

const LONGEST_REASON = 160

/** What canisters are known to answer, as sentences or as names of variants, and what it is called here. */
const known = (t: TFunction): readonly (readonly [RegExp, string])[] => [
  [/no setFeeTo\b/, t('server.noSetFeeTo')],
  [/no setFee\b/, t('server.noSetFee')],
  [/permission ?denied/i, t('server.permissionDenied')],
  [/not (in|on) the white-?list/i, t('server.notWhitelisted')],
  [/without authorization/i, t('server.withoutAuthorization')],
  [/unauthorized/i, t('server.unauthorized')],
  [/amount(_is_|_| is )?too(_| )?small/i, t('server.tooSmall')],
  [/invalid ?account/i, t('server.accountInvalid')],
  [/order is locked/i, t('server.orderLocked')],
  [/buyer and seller are the same/i, t('server.buyerIsSeller')],
  [/canister is short of cycles/, t('server.shortOfCycles')],
]

/** The name of a variant or of a code, `TooSmall`, `too-small` or `TOO_SMALL`: it is for programs, and says nothing to anybody else. */
const INNER_CODE = /^([A-Z][a-z\d]*([A-Z][a-z\d]*)+|[a-zA-Z\d]+([-_][a-zA-Z\d]+)+)$/
/** Variants of one word that the interfaces of ledgers and pools have. */
const INNER_WORDS: ReadonlySet<string> = new Set([
  'busy',
  'expired',
  'other',
  'unknown',
  'txduplicate',
  'duplicate',
])

const isInnerCode = (reason: string) =>
  INNER_CODE.test(reason) || INNER_WORDS.has(reason.toLowerCase())

/**
 * A canister's reason in the person's language where it is known; else its own words, as far as anybody reads. What is but the name
 * of an error, or nothing at all, is told as no reason.
 */
export const serverText = (t: TFunction, reason: string): string =>
  reasonIn(t, reason) ?? t('server.noReason')

/** The same; undefined where no reason is told. */
export function reasonIn(t: TFunction, reason: unknown): string | undefined {
  const words = String(reason ?? '').trim()
  const found = known(t).find(([pattern]) => pattern.test(words))
  if (found) return found[1]
  if (words === '' || isInnerCode(words)) return undefined
  return words.slice(0, LONGEST_REASON).replace(/[.\s]+$/, '')
}
