import { setTimer } from 'azle'

/** Runs `job` once, after a delay in whole seconds. An upgrade forgets it: take it up again in `onStart`. */
export function schedule(delaySeconds: number, job: () => void | Promise<void>): void {
  setTimer(delaySeconds, job)
}

/**
 * Runs `job` every `seconds`, beginning after that time. Each run is a message of its own: one that traps takes back all that
 * its message did, and must not take the next run's timer with it.
 */
export function scheduleEvery(seconds: number, job: () => Promise<void>): void {
  setTimer(seconds, () => {
    scheduleEvery(seconds, job)
    schedule(0, job)
  })
}
