/** How seriously a price impact is taken; `blocked` needs expert mode. */
export type ImpactTier = 'none' | 'low' | 'medium' | 'high' | 'blocked'

const PERCENT = 10_000n

/** Tiers begin above 1, 3, 5 and 15 percent. */
export function impactTier(ppm: bigint): ImpactTier {
  if (ppm > 15n * PERCENT) return 'blocked'
  if (ppm > 5n * PERCENT) return 'high'
  if (ppm > 3n * PERCENT) return 'medium'
  return ppm > PERCENT ? 'low' : 'none'
}

const LOSS_TO_AGREE_PPM = 15n * PERCENT

/** How the dollar value changes through the swap, in parts per million; undefined when either side has no price. */
export function valueChangePpm(valueIn: bigint | undefined, valueOut: bigint | undefined) {
  if (valueIn === undefined || valueOut === undefined || valueIn === 0n) return undefined
  return ((valueOut - valueIn) * 1_000_000n) / valueIn
}

/** A loss that a person has to agree to, even an expert. */
export const isGreatLoss = (changePpm: bigint | undefined): boolean =>
  changePpm !== undefined && -changePpm > LOSS_TO_AGREE_PPM
