/** Runs both until the clock has seen enough, by turns, so that a busy machine slows both alike. */
const ROUNDS = 15
const ROUND_MS = 30

/** Median nanoseconds of one call of each. */
async function medians(works: readonly (() => unknown)[]): Promise<number[]> {
  const samples: number[][] = works.map(() => [])
  for (const work of works) await timeOne(work)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) samples[index]?.push(await timeOne(work))
  }
  return samples.map((list) => list.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN)
}

async function timeOne(work: () => unknown): Promise<number> {
  const start = process.hrtime.bigint()
  const end = start + BigInt(ROUND_MS) * 1_000_000n
  let calls = 0n
  let now = start
  while (now < end) {
    for (let index = 0; index < 8; index++) {
      const result = work()
      if (result instanceof Promise) await result
    }
    calls += 8n
    now = process.hrtime.bigint()
  }
  return Number(now - start) / Number(calls)
}

/** Prints how many times faster ours is than the peer, beside the aim. */
export async function compare(
  name: string,
  aim: number,
  ours: () => unknown,
  peer: () => unknown,
): Promise<void> {
  const [mine = Number.NaN, theirs = Number.NaN] = await medians([ours, peer])
  const ratio = theirs / mine
  console.log(
    `${name.padEnd(34)} ${show(mine).padStart(10)} ours ${show(theirs).padStart(10)} peer ${ratio.toFixed(1).padStart(8)} times faster, aim ${aim}`,
  )
}

/** Prints how long something takes, for what has no peer. */
export async function show1(name: string, aimMs: number, ours: () => unknown): Promise<void> {
  const [mine = Number.NaN] = await medians([ours])
  console.log(`${name.padEnd(34)} ${show(mine).padStart(10)} ours, aim under ${aimMs} ms`)
}

function show(nanoseconds: number): string {
  if (nanoseconds < 1e4) return `${nanoseconds.toFixed(0)} ns`
  if (nanoseconds < 1e7) return `${(nanoseconds / 1e3).toFixed(1)} µs`
  return `${(nanoseconds / 1e6).toFixed(1)} ms`
}
