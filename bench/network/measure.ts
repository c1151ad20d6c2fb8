/** Times of many runs of the same thing. */
export type Timing = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Runs `work` `count` times, `parallel` at once. */
export async function measure(
  count: number,
  parallel: number,
  work: (client: number) => Promise<unknown>,
): Promise<Timing> {
  const latencies: number[] = []
  let left = count
  const startMs = performance.now()
  const worker = async (client: number) => {
    while (left > 0) {
      left -= 1
      const beganMs = performance.now()
      await work(client)
      latencies.push(performance.now() - beganMs)
    }
  }
  await Promise.all(Array.from({ length: parallel }, (_, client) => worker(client)))
  const seconds = (performance.now() - startMs) / 1000
  latencies.sort((left, right) => left - right)
  return {
    perSecond: count / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Prints a timing, and how many times slower it is than the floor of the same run. */
export function show(name: string, timing: Timing, floor?: Timing): void {
  const ratio =
    floor === undefined ? '' : `  ${times(floor.perSecond / timing.perSecond)} of the floor`
  console.log(
    `${name.padEnd(44)} ${timing.perSecond.toFixed(0).padStart(7)}/s  p50 ${timing.p50Ms.toFixed(2)} ms  p99 ${timing.p99Ms.toFixed(2)} ms${ratio}`,
  )
}

/** A ratio of times: 2.0x is twice as long. */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`
}

export function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MiB`
}

/** The milliseconds that the work took, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const startMs = performance.now()
  const result = await work()
  return [performance.now() - startMs, result]
}
