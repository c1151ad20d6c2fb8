import { setTimer } from 'azle'

/** Runs `job` once, after a delay in whole seconds. An upgrade forgets it: take it up again in `onStart`. */
export function schedule(delaySeconds: number, job: () => void | Promise<void>): void {
  setTimer(delaySeconds, job)
}

/** Runs `job` every `seconds`, beginning after that time; a run that fails does not end the series. */
export function scheduleEvery(seconds: number, job: () => Promise<void>): void {
  setTimer(seconds, async () => {
    scheduleEvery(seconds, job)
    await job()
  })
}
