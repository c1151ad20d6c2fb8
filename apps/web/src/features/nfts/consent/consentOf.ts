import type { NftOrigin } from '@sluice/sdk'

/** What is known of a collection before anything of it is fetched that its maker could have prepared for whoever looks. */
export type Consent = 'accepted' | 'asked' | 'hidden'

type Decisions = {
  readonly accepted: readonly string[]
  readonly hidden: readonly string[]
  readonly looked?: readonly string[]
}

/**
 * Whether a collection is shown with its pictures. Those that the operators answer for are; of all others somebody is asked first, as a token
 * may have come from anybody.
 * @param origin undefined while it is not known, which counts as unknown
 */
export function consentOf(
  collectionId: string,
  origin: NftOrigin | undefined,
  { accepted, hidden, looked = [] }: Decisions,
): Consent {
  if (looked.includes(collectionId) || accepted.includes(collectionId)) return 'accepted'
  if (hidden.includes(collectionId)) return 'hidden'
  return origin === 'vouched' || origin === 'listed' ? 'accepted' : 'asked'
}
