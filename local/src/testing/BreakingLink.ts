/** A connection that breaks at the next update call once it is armed, and stays broken until it is mended. */
export class BreakingLink {
  hasBroken = false
  private state: 'whole' | 'armed' | 'broken' = 'whole'
  private readonly when: 'before' | 'after'

  /** @param when the request never leaves, or only its answer is lost. */
  constructor(when: 'before' | 'after') {
    this.when = when
  }

  readonly fetch: typeof fetch = async (input, init) => {
    if (this.state === 'broken') throw new TypeError('connection lost')
    if (this.state === 'whole' || !String(input).includes('/call')) return fetch(input, init)
    this.state = 'broken'
    this.hasBroken = true
    if (this.when === 'after') await fetch(input, init)
    throw new TypeError('connection lost')
  }

  arm(): void {
    this.state = 'armed'
  }

  mend(): void {
    this.state = 'whole'
  }
}
