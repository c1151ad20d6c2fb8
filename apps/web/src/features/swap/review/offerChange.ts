/** A fall beyond a tenth of a percent has to be accepted; a smaller one is marked where it stands. */
const NOTABLE_PPM = 1_000n

export type OfferChange =
  | { readonly kind: 'as-accepted' }
  /** The form behind the review asks for something else by now. */
  | { readonly kind: 'other-question' }
  | { readonly kind: 'marked' | 'must-accept'; readonly ppm: bigint }

/** How the live output compares with the accepted one. `ppm` is negative and rounded away from zero. */
export function offerChange(
  accepted: bigint,
  live: bigint,
): Exclude<OfferChange, { kind: 'other-question' }> {
  if (live >= accepted || accepted <= 0n) return { kind: 'as-accepted' }
  const lostPpm = ((accepted - live) * 1_000_000n + accepted - 1n) / accepted
  return { kind: lostPpm > NOTABLE_PPM ? 'must-accept' : 'marked', ppm: -lostPpm }
}
