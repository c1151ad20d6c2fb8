import { HttpError, type Network } from '@sluice/network'
import { readFields, readInteger } from '../explorer/readFields.ts'
import { type Served, type ServeOptions, serveQuestions } from '../explorer/serveQuestions.ts'
import { aheadMs } from './aheadMs.ts'

/** Ten years: longer than any neuron is locked. */
const MOST_SECONDS = 315_576_000
const MAX_BODY_BYTES = 200

type Moved = Pick<Network, 'now' | 'advanceTime' | 'withTimersHeld'>

/**
 * Serves the clock of a local network to pages of this machine: `GET /` tells it, `POST /pass` with `{ seconds }` moves it, for everybody
 * and for good. What was set for a time in between happens once, when it has passed.
 * @param afterwards what the world needs then
 */
export function serveClock(
  network: Moved,
  options: ServeOptions,
  afterwards: () => Promise<void> = async () => {},
): Promise<Served> {
  let isMoving = false
  const tell = () => ({ nowMs: Number(network.now() / 1_000_000n), aheadMs: aheadMs(network) })
  const pass = async (seconds: number) => {
    if (isMoving) throw new HttpError(409, 'Time is passing already.')
    isMoving = true
    try {
      await network.withTimersHeld(() => network.advanceTime(seconds * 1_000))
      // what was set for a time in between, before anybody looks
      await network.advanceTime(0)
      await afterwards()
    } finally {
      isMoving = false
    }
    return tell()
  }
  return serveQuestions(
    {
      maxBodyBytes: MAX_BODY_BYTES,
      // none: a stranger's page has no say in what time it is
      openPath: '',
      strangerRefusal: 'Only pages of this machine may let time pass.',
      answer: async ({ method, path, ...question }) => {
        if (method === 'GET' && path === '/') return tell()
        if (method === 'POST' && path === '/pass')
          return pass(readInteger(readFields(question), 'seconds', [1, MOST_SECONDS]))
        throw new HttpError(404, 'There is nothing here.')
      },
      refusalPage: async (message) => message.replace(/[<&]/g, ''),
    },
    options,
  )
}
