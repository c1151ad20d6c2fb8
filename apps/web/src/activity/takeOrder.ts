/** Orders that were given on this page and must not be given again. */
const taken = new Set<string>()

/**
 * Takes an order, at once: of two presses in one tick the second hears `false`. Every action that moves money asks here before it
 * does anything; a flag that a later drawing of the page brings comes too late.
 * @param id of one order, as fixed when it was shown for review; of an action that may be done again later, what it is about
 */
export function takeOrder(id: string): boolean {
  if (taken.has(id)) return false
  taken.add(id)
  return true
}

/** The order may be given again: it left nothing behind, or it is one that may be given time after time. */
export function releaseOrder(id: string): void {
  taken.delete(id)
}
