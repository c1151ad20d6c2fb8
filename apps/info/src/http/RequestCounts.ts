/** What was answered since the start, by the class of the status, and how long it took. */
export class RequestCounts {
  private readonly byClass = new Map<string, number>()
  private seconds = 0

  add(status: number, ms: number): void {
    const name = `${Math.floor(status / 100)}xx`
    this.byClass.set(name, (this.byClass.get(name) ?? 0) + 1)
    this.seconds += ms / 1_000
  }

  get classes(): readonly (readonly [name: string, count: number])[] {
    return [...this.byClass].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  get totalSeconds(): number {
    return this.seconds
  }
}
