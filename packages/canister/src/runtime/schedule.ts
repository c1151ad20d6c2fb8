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

/**
 * Goes on in another message. No timer runs while a canister is being stopped: a flow of very many calls that pauses between them
 * does not keep it from that, and goes on when it is started. Only in what a timer has begun: whoever waits for an answer is told that
 * there will be none when no call is out.
 */
export function nextMessage(): Promise<void> {
  return new Promise((resolve) => {
    schedule(0, resolve)
  })
}
