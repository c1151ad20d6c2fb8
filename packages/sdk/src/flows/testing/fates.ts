import fc from 'fast-check'
import { FAKE_SIGNERS, LATE_COMES, MISHAPS } from './FakeProcess.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const GAPS_MS = [SECOND, 7 * MINUTE, 30 * MINUTE, 25 * 60 * MINUTE]

/** What happens to one call. */
export type Accident = {
  readonly at: number
  readonly how: (typeof MISHAPS)[number]
  readonly dies: boolean
}
/** What happens to an order. */
export type Fate = {
  readonly accidents: readonly Accident[]
  readonly signer: (typeof FAKE_SIGNERS)[number]
  readonly lateComes: (typeof LATE_COMES)[number]
  /** Between one attempt and the next. */
  readonly gapMs: number
}

export const fates: fc.Arbitrary<Fate> = fc.record({
  accidents: fc.array(
    fc.record({
      at: fc.nat({ max: 3 }),
      how: fc.constantFrom(...MISHAPS),
      dies: fc.boolean(),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  signer: fc.constantFrom(...FAKE_SIGNERS),
  lateComes: fc.constantFrom(...LATE_COMES),
  gapMs: fc.constantFrom(...GAPS_MS),
})

/** The second attempt is refused while the first is still on its way. */
export const refusedMeanwhile = (signer: Fate['signer'], at: number): Fate => ({
  accidents: [
    { at, how: 'late', dies: false },
    { at: 0, how: 'refused', dies: false },
  ],
  signer,
  lateComes: 'afterwards',
  gapMs: SECOND,
})

/** Of every flow's single accidents at least so many; each run draws others, and a deep one plays all. */
export const ALWAYS_PLAYED = 60

/** Every single accident. */
export function* singleFates(calls: number): Generator<Fate> {
  for (let at = 0; at < Math.max(calls, 2); at++)
    for (const how of MISHAPS)
      for (const dies of [false, true])
        for (const signer of FAKE_SIGNERS)
          for (const lateComes of LATE_COMES)
            for (const gapMs of GAPS_MS)
              yield { accidents: [{ at, how, dies }], signer, lateComes, gapMs }
}
