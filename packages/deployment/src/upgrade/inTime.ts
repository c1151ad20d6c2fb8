import { setTimeout } from 'node:timers/promises'

/** What was asked has not been answered in the time that somebody waits. */
export class LateAnswer extends Error {
  override readonly name = 'LateAnswer'
}

/** An answer, if it comes within so many milliseconds. @throws LateAnswer else */
export async function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  const clock = new AbortController()
  const late = setTimeout(ms, undefined, { signal: clock.signal }).then((): never => {
    throw new LateAnswer(`there is no answer within ${ms / 1_000} s`)
  })
  // the clock is stopped where the answer comes first
  late.catch(() => {})
  try {
    return await Promise.race([asked, late])
  } finally {
    clock.abort()
  }
}
