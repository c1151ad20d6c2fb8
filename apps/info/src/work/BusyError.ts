/** Too much waits already, or nobody waits for it any more. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}
