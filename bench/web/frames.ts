/** How evenly a page draws while something is done to it. */
export type Figures = {
  readonly framesPerSecond: number
  readonly longestMs: number
  readonly latePercent: number
}

/** A frame that a screen of 60 Hz would have missed. */
const LATE_MS = 1_000 / 60 + 4

/** What the times between frames come to. */
export const figuresOf = (gaps: readonly number[], lengthMs: number): Figures => ({
  framesPerSecond: Math.round((gaps.length * 1_000) / lengthMs),
  longestMs: Math.round(Math.max(...gaps)),
  latePercent: Math.round((gaps.filter((gap) => gap > LATE_MS).length * 100) / gaps.length),
})

/** Runs in the page: the times between its frames. */
export function collectFrames(lengthMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = []
    let last: number | undefined
    let first: number | undefined
    const onFrame = (now: number) => {
      if (last !== undefined) gaps.push(now - last)
      first ??= now
      last = now
      if (now - first < lengthMs) requestAnimationFrame(onFrame)
      else resolve(gaps)
    }
    requestAnimationFrame(onFrame)
  })
}

/** Each figure's own. */
export function median(runs: readonly Figures[]): Figures {
  return {
    framesPerSecond: middle(runs.map(({ framesPerSecond }) => framesPerSecond)),
    longestMs: middle(runs.map(({ longestMs }) => longestMs)),
    latePercent: middle(runs.map(({ latePercent }) => latePercent)),
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
