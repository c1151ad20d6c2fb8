import type { Progress } from '../storage/rebuild.ts'

const EVERY_MS = 2_000

/** Says now and then how far a long work has come, and how long it will go on. */
export function progressLines(say: (line: string) => void, now = Date.now) {
  const startMs = now()
  let saidMs = startMs
  return ({ done, total }: Progress): void => {
    if (now() - saidMs < EVERY_MS || done === 0) return
    saidMs = now()
    const leftSeconds = Math.ceil(((saidMs - startMs) * (total - done)) / done / 1_000)
    const percent = Math.floor((100 * done) / Math.max(1, total))
    say(`${done} of ${total} events (${percent} %), about ${leftSeconds} s left`)
  }
}
