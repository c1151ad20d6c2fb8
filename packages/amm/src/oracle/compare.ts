import { DEPTH, SEED, times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { SeededRandom } from './SeededRandom.ts'

/** The reference takes most of the time: of a share a twenty-fifth is played, a thousand cases of a push, each time others. */
const CASES = DEPTH === 1 ? 1_000_000 : times(40_000)

/** Even a million cases on a busy machine. */
const TIMEOUT_MS = 3_600_000

/**
 * Runs our function and the reference on the same random cases and expects the same result, or an error from both.
 */
export function agreesWithReference<Case>(
  name: string,
  draw: (random: SeededRandom) => Case,
  ours: (drawn: Case) => unknown,
  theirs: (drawn: Case) => unknown,
): void {
  test(`${name} agrees with the reference SDK in ${CASES} random cases`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const random = new SeededRandom(SEED)
    let served = 0
    for (let index = 0; index < CASES; index++) {
      const drawn = draw(random)
      const mine = await outcome(() => ours(drawn))
      const reference = await outcome(() => theirs(drawn))
      if (mine !== REFUSED) served++
      if (mine === reference) continue
      expect.fail(
        `case ${index} of seed ${SEED}: ${describeCase(drawn)} gives ${mine}, the reference ${reference}`,
      )
    }
    // Cases that both refuse prove little; there must be plenty of the others.
    expect(served).toBeGreaterThan(CASES / 10)
  })
}

const REFUSED = 'refused'

async function outcome(compute: () => unknown): Promise<string> {
  try {
    return String(await compute())
  } catch {
    return REFUSED
  }
}

function describeCase(drawn: unknown): string {
  return JSON.stringify(drawn, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}
