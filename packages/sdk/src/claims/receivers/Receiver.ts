/** Who is to get how much, in the token's smallest unit. */
export type Receiver = {
  /** A principal, or an account identifier of 64 hexadecimal digits in small letters. */
  readonly user: string
  readonly amount: bigint
}

/** The canister takes as many in one call. */
export const BATCH_SIZE = 20_000
/** And an event as many in all. */
export const MOST_RECEIVERS = 1_000_000

/** Receivers in batches, each as lines of text: that is how they are kept, hashed and read again. */
export function batchesOf(receivers: readonly Receiver[]): string[] {
  const batches: string[] = []
  for (let start = 0; start < receivers.length; start += BATCH_SIZE) {
    const lines = receivers.slice(start, start + BATCH_SIZE)
    batches.push(lines.map(({ user, amount }) => `${user},${amount}`).join('\n'))
  }
  return batches
}

/** @throws Error for what was no batch */
export const receiversOf = (batch: string): Receiver[] =>
  batch.split('\n').map((line) => {
    const comma = line.indexOf(',')
    if (comma < 1 || !/^\d{1,39}$/.test(line.slice(comma + 1)))
      throw new Error('this is no batch of receivers')
    return { user: line.slice(0, comma), amount: BigInt(line.slice(comma + 1)) }
  })
