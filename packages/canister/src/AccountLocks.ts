/**
 * One running flow per account. Locks live on the heap: an upgrade clears them, and what a flow had under way is in the
 * transfer journal, which does not depend on them.
 */
export class AccountLocks {
  private readonly held = new Set<string>()

  /**
   * Runs `flow` while holding the lock of `account`, or answers `busy()` when another flow of that account is running.
   * The lock is released on every path: the runtime rejects the flow's promise when a callback traps, so `finally` runs then too.
   */
  async withLock<Result>(
    account: string,
    busy: () => Result,
    flow: () => Promise<Result>,
  ): Promise<Result> {
    if (this.held.has(account)) return busy()
    this.held.add(account)
    try {
      return await flow()
    } finally {
      this.held.delete(account)
    }
  }

  isHeld(account: string): boolean {
    return this.held.has(account)
  }
}
